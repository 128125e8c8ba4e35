// What keys do on the page as it is now. Whatever offers keys says so here; `?` shows them all.

import { untrack } from "svelte";

/** A key, or keys, and what they do. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has them; one is enough. */
  keys: readonly string[];
  /** What it does, in words. */
  does: string;
  /** Does it. Without this the keys are handled where the focus is, and only shown here. */
  run?: () => void;
}

/** The keys of one part of the page. */
export interface Shortcuts {
  title: string;
  keys: readonly Shortcut[];
}

class Keyboard {
  /** Whether the list of keys is shown. */
  shown = $state(false);
  #offers = $state.raw<readonly (() => Shortcuts)[]>([]);

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** Everything that keys do now, part by part. */
  get all(): readonly Shortcuts[] {
    return this.#offers.map((offer) => offer()).filter((part) => part.keys.length > 0);
  }

  /** Offers keys for as long as a component lives: `$effect(() => keyboard.offer(() => ({ title, keys })))`. */
  offer(offer: () => Shortcuts): () => void {
    // Whoever offers something does not depend on what others offer.
    this.#offers = [...untrack(() => this.#offers), offer];
    return () => {
      this.#offers = this.#offers.filter((other) => other !== offer);
    };
  }

  #press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
    if ((event.key === " " || event.key === "Enter") && pressing(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    if (event.key === "?") {
      this.shown = true;
      event.preventDefault();
      return;
    }
    for (const part of this.all) {
      const found = part.keys.find((shortcut) => shortcut.run !== undefined && shortcut.keys.includes(event.key));
      if (found?.run === undefined) continue;
      event.preventDefault();
      found.run();
      return;
    }
  }
}

/** Whether keys are letters to whatever has the focus. */
function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;
}

/** Whether something has the focus that these keys press. */
function pressing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, summary") !== null;
}

export const keyboard = new Keyboard();
