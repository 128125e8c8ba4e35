// The draft of an edition, stored in the browser and validated by the server while the user types.

import { api } from "../../live/api";
import type { EditionProblem } from "../../protocol";

export type Path = readonly (string | number)[];
type Tree = Record<string, unknown> & { name: string; title: string };
/** A table or a list inside the draft. */
type Branch = Record<string | number, unknown>;

/** Wait for this pause in typing before validating. */
const VALIDATION_DELAY_MS = 250;
const MAX_UNDO_STEPS = 100;

export class Draft {
  now = $state.raw<Tree>({ name: "", title: "" });
  problems = $state.raw<readonly EditionProblem[]>([]);
  /** The draft as TOML; null if the server cannot write it. */
  toml = $state.raw<string | null>(null);
  /** Whether `problems` are up to date. */
  current = $state(false);
  /** Whether the draft has been validated at least once. */
  validated = $state(false);
  /** Whether the last validation failed to reach the server. */
  offline = $state(false);
  /** The id of the saved edition; null for a new one. */
  id = $state<string | null>(null);
  /** Whether it differs from the saved edition. */
  changed = $state(false);
  #past = $state.raw<Tree[]>([]);
  #timer = 0;
  #requests = 0;

  constructor(readonly game: string) {}

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Whether it can be saved and played. */
  get valid(): boolean {
    return this.current && this.problems.length === 0;
  }

  /** Start with components. */
  start(components: object, id: string | null, changed: boolean): void {
    this.#past = [];
    this.id = id;
    this.changed = changed;
    this.now = components as Tree;
    this.#scheduleValidation(0);
  }

  /** The value at a path. */
  at<T>(...path: Path): T {
    return path.reduce<unknown>((tree, step) => (tree as Branch | undefined)?.[step], this.now) as T;
  }

  /** Set the value at a path. The entry that contains it gets the provenance `house`. */
  set(value: unknown, ...path: Path): void {
    this.#past = [...this.#past.slice(1 - MAX_UNDO_STEPS), this.now];
    this.now = withValue(this.now, path, value) as Tree;
    this.#changed();
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.now = last;
    this.#changed();
  }

  /** Mark the draft as saved under an id. */
  markSaved(id: string): void {
    this.id = id;
    this.changed = false;
    localStorage.removeItem(storageKey(this.game));
  }

  /** The problems of exactly this path. */
  problemsAt(...path: Path): EditionProblem[] {
    return this.problems.filter((problem) => problem.path.join("/") === path.join("/"));
  }

  /** Whether there are problems at this path or below. */
  hasProblems(...path: Path): boolean {
    return this.problems.some((problem) => path.every((step, number) => problem.path[number] === step));
  }

  #changed(): void {
    this.changed = true;
    try {
      localStorage.setItem(storageKey(this.game), JSON.stringify({ id: this.id, components: this.now }));
    } catch {
      // The storage is full: the draft lives only as long as the page.
    }
    this.#scheduleValidation(VALIDATION_DELAY_MS);
  }

  #scheduleValidation(delayMs: number): void {
    this.current = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#validate(), delayMs);
  }

  async #validate(): Promise<void> {
    const request = (this.#requests += 1);
    try {
      const { problems, toml } = await api.checkEdition(this.game, this.now);
      if (request !== this.#requests) return; // the draft has changed since
      this.problems = problems;
      this.toml = toml;
      this.current = this.validated = true;
      this.offline = false;
    } catch {
      if (request === this.#requests) this.offline = true;
    }
  }
}

const storageKey = (game: string): string => `darklantern.edition.${game}`;

/** The draft stored in this browser. */
export function storedDraft(game: string): { id: string | null; components: object } | null {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey(game)) ?? "null") as Partial<
      ReturnType<typeof storedDraft>
    >;
    return typeof found?.components === "object" && found.components !== null
      ? { id: found.id ?? null, components: found.components }
      : null;
  } catch {
    return null;
  }
}

export const forgetDraft = (game: string): void => localStorage.removeItem(storageKey(game));

function withValue(tree: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const changed = withValue((tree as Branch)[step], rest, value);
  if (Array.isArray(tree)) return (tree as unknown[]).with(step as number, changed);
  const copy: Branch = { ...(tree as Branch), [step]: changed };
  // A changed entry no longer has the provenance of the rulebook; only the innermost entry is marked.
  if ("provenance" in copy && (typeof changed !== "object" || !hasProvenance(changed))) copy.provenance = "house";
  return copy;
}

/** Whether a value contains entries with a provenance. */
function hasProvenance(tree: unknown): boolean {
  if (typeof tree !== "object" || tree === null) return false;
  return "provenance" in tree || Object.values(tree).some(hasProvenance);
}
