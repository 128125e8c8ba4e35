// Keyboard shortcuts. Components register theirs while they are shown; `?` lists them all.

import { untrack } from "svelte";

/** One or more keys with the same function. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`. */
  keys: readonly string[];
  /** Description in the language of the page. */
  does: string;
  /** Handler. A shortcut without one is handled by the focused element, and only listed here. */
  run?: () => void;
}

/** The shortcuts of one part of the page. */
export interface ShortcutGroup {
  title: string;
  keys: readonly Shortcut[];
}

class Keyboard {
  /** Whether the list of shortcuts is shown. */
  listShown = $state(false);
  #groups = $state.raw<readonly (() => ShortcutGroup)[]>([]);

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** The registered groups that have shortcuts now. */
  get groups(): readonly ShortcutGroup[] {
    return this.#groups.map((group) => group()).filter((group) => group.keys.length > 0);
  }

  /** Register a group as long as a component is shown: `$effect(() => keyboard.register(() => ({ title, keys })))`. */
  register(group: () => ShortcutGroup): () => void {
    // Untracked, so that the calling effect does not run again when other groups are registered.
    this.#groups = [...untrack(() => this.#groups), group];
    return () => {
      this.#groups = this.#groups.filter((other) => other !== group);
    };
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
    if ((event.key === " " || event.key === "Enter") && isPressable(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    if (event.key === "?") {
      this.listShown = true;
      event.preventDefault();
      return;
    }
    for (const group of this.groups) {
      const found = group.keys.find((shortcut) => shortcut.run !== undefined && shortcut.keys.includes(event.key));
      if (found?.run === undefined) continue;
      event.preventDefault();
      found.run();
      return;
    }
  }
}

/** Whether a key types into the focused element. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;
}

/** Whether space or Enter presses the focused element. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, summary") !== null;
}

export const keyboard = new Keyboard();
