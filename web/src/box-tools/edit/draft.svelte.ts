// An edition that somebody is writing: kept in this browser, and checked by the server as they type.

import { api } from "../../live/api";
import type { EditionProblem } from "../../protocol";

export type Path = readonly (string | number)[];
type Tree = Record<string, unknown> & { name: string; title: string };
/** A table or a list inside of it. */
type Branch = Record<string | number, unknown>;

/** How long nobody has typed before the server is asked, in milliseconds. */
const PAUSE = 250;
const PAST = 100;

export class Draft {
  now = $state.raw<Tree>({ name: "", title: "" });
  problems = $state.raw<readonly EditionProblem[]>([]);
  /** The same as a file, if it can be one. */
  toml = $state.raw<string | null>(null);
  /** Whether the problems are those of what is there now. */
  checked = $state(false);
  /** Whether any problems are known: also while somebody types on. */
  known = $state(false);
  /** Whether the server could not be asked. */
  unreached = $state(false);
  /** The edition that it is to be kept as; null is a new one. */
  id = $state<string | null>(null);
  /** Whether it differs from what is kept. */
  changed = $state(false);
  #past = $state.raw<Tree[]>([]);
  #timer = 0;
  #asked = 0;

  constructor(readonly game: string) {}

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  /** Whether it can be played as it is. */
  get sound(): boolean {
    return this.checked && this.problems.length === 0;
  }

  /** Begins with something. */
  begin(components: object, id: string | null, changed: boolean): void {
    this.#past = [];
    this.id = id;
    this.changed = changed;
    this.now = components as Tree;
    this.#check(0);
  }

  /** What is at a path. */
  at<T>(...path: Path): T {
    return path.reduce<unknown>((tree, step) => (tree as Branch | undefined)?.[step], this.now) as T;
  }

  /** Puts something at a path. The entry that it belongs to is one's own from now on. */
  set(value: unknown, ...path: Path): void {
    this.#past = [...this.#past.slice(1 - PAST), this.now];
    this.now = put(this.now, path, value) as Tree;
    this.#touched();
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.now = last;
    this.#touched();
  }

  /** It is kept as it is now. */
  kept(id: string): void {
    this.id = id;
    this.changed = false;
    localStorage.removeItem(keyOf(this.game));
  }

  /** The problems of exactly this place. */
  problemsAt(...path: Path): EditionProblem[] {
    return this.problems.filter((problem) => problem.path.join("/") === path.join("/"));
  }

  /** Whether there are problems somewhere in here. */
  flawed(...path: Path): boolean {
    return this.problems.some((problem) => path.every((step, number) => problem.path[number] === step));
  }

  #touched(): void {
    this.changed = true;
    try {
      localStorage.setItem(keyOf(this.game), JSON.stringify({ id: this.id, components: this.now }));
    } catch {
      // There is no room: the draft is there as long as the page is.
    }
    this.#check(PAUSE);
  }

  #check(pause: number): void {
    this.checked = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const { problems, toml } = await api.checkEdition(this.game, this.now);
      if (asked !== this.#asked) return; // somebody has typed on
      this.problems = problems;
      this.toml = toml;
      this.checked = this.known = true;
      this.unreached = false;
    } catch {
      if (asked === this.#asked) this.unreached = true;
    }
  }
}

const keyOf = (game: string): string => `darklantern.edition.${game}`;

/** The draft that this browser keeps. */
export function keptDraft(game: string): { id: string | null; components: object } | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null") as Partial<ReturnType<typeof keptDraft>>;
    return typeof found?.components === "object" && found.components !== null
      ? { id: found.id ?? null, components: found.components }
      : null;
  } catch {
    return null;
  }
}

export const forgetDraft = (game: string): void => localStorage.removeItem(keyOf(game));

function put(tree: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const changed = put((tree as Branch)[step], rest, value);
  if (Array.isArray(tree)) return (tree as unknown[]).with(step as number, changed);
  const copy: Branch = { ...(tree as Branch), [step]: changed };
  // What somebody writes down is their own; the closest entry says so, and those around it stay as they are.
  if ("provenance" in copy && (typeof changed !== "object" || !mentions(changed))) copy.provenance = "house";
  return copy;
}

/** Whether something has entries of its own that say where they come from. */
function mentions(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return false;
  return "provenance" in tree || Object.values(tree).some(mentions);
}
