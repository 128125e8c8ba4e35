// The state of a scored table, stored in the browser, with undo.

import { MAX_NAME_LENGTH } from "../protocol";

/** The edition of the table, stored with it for use offline. */
export interface Box {
  /** The name of a published edition, or the id of a user's edition. */
  key: string;
  components: { name: string; title: string; figures: { players: readonly [number, number] } };
}

export interface Scored {
  box: Box | null;
  players: { name: string; has: unknown }[];
}

const MAX_UNDO_STEPS = 100;
const MAX_PLAYERS = 5;

export class ScoredTable {
  now = $state.raw<Scored>({ box: null, players: [] });
  #past = $state.raw<Scored[]>([]);

  constructor(readonly game: string) {
    this.now = parseTable(parseJson(localStorage.getItem(this.#key))) ?? this.now;
  }

  get #key(): string {
    return `darklantern.score.${this.game}`;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Replace the edition by its current version. This cannot be undone. */
  refreshEdition(box: Box): void {
    this.#store({ ...this.now, box });
  }

  change(next: Partial<Scored>): void {
    this.#past = [...this.#past.slice(1 - MAX_UNDO_STEPS), this.now];
    this.#store({ ...this.now, ...next });
  }

  /** Undo the last change. */
  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#store(last);
  }

  /** A link that contains the table, with only the name or id of its edition. */
  link(): string {
    const { box, players } = this.now;
    const text = JSON.stringify({ box: box?.key ?? "", players });
    const bytes = String.fromCharCode(...new TextEncoder().encode(text));
    const plain = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${location.origin}/score/${this.game}#${plain}`;
  }

  #store(next: Scored): void {
    this.now = next;
    try {
      localStorage.setItem(this.#key, JSON.stringify(next));
    } catch {
      // The storage is full: the table lives only as long as the page.
    }
  }
}

/** The players and the edition's key from a link; null if it contains no table. */
export function parseLink(hash: string): { key: string; players: Scored["players"] } | null {
  try {
    const bytes = atob(hash.replace("#", "").replaceAll("-", "+").replaceAll("_", "/"));
    const given = parseJson(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
    const found = parseTable({ ...(given as object), box: null });
    const { box } = given as { box?: unknown };
    return found === null || found.players.length === 0
      ? null
      : { key: typeof box === "string" ? box : "", players: found.players };
  } catch {
    return null;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** A table from untrusted data. The game parses the players' holdings. */
function parseTable(given: unknown): Scored | null {
  if (typeof given !== "object" || given === null || !("players" in given) || !Array.isArray(given.players))
    return null;
  const players = given.players.slice(0, MAX_PLAYERS).map((player: { name?: unknown; has?: unknown } | null) => ({
    name: typeof player?.name === "string" ? player.name.slice(0, MAX_NAME_LENGTH) : "",
    has: player?.has,
  }));
  const box = "box" in given && typeof given.box === "object" ? (given.box as Box | null) : null;
  const { figures, cards } = (box?.components ?? {}) as { figures?: { players?: unknown }; cards?: unknown };
  return { box: Array.isArray(figures?.players) && Array.isArray(cards) ? box : null, players };
}
