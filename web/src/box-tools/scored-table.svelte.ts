// A real table that is being scored: kept in this browser, with a way back from every change.

import type { GameId } from "../games/types";

/** The box that it is played with. It is kept with the table, so that nothing has to be fetched. */
export interface Box {
  /** The name of an edition that comes with the game, or the id of one that somebody keeps. */
  key: string;
  components: { name: string; title: string; figures: { players: readonly [number, number] } };
}

export interface Scored {
  box: Box | null;
  players: { name: string; has: unknown }[];
}

/** How many changes can be taken back. */
const PAST = 100;
const MOST = 5;
const LONGEST = 24;

export class ScoredTable {
  now = $state.raw<Scored>({ box: null, players: [] });
  #past = $state.raw<Scored[]>([]);

  constructor(readonly game: GameId) {
    this.now = fit(read(localStorage.getItem(this.#key))) ?? this.now;
  }

  get #key(): string {
    return `darklantern.score.${this.game}`;
  }

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  /** The box as it is now. There is no way back from that. */
  refresh(box: Box): void {
    this.#keep({ ...this.now, box });
  }

  change(next: Partial<Scored>): void {
    this.#past = [...this.#past.slice(1 - PAST), this.now];
    this.#keep({ ...this.now, ...next });
  }

  /** Takes the last change back. */
  undo(): void {
    const last = this.#past.at(-1);
    if (last === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#keep(last);
  }

  /** Writes the table into a link. Only the edition's name or id goes with it. */
  link(): string {
    const { box, players } = this.now;
    const text = JSON.stringify({ box: box?.key ?? "", players });
    const bytes = String.fromCharCode(...new TextEncoder().encode(text));
    const plain = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return `${location.origin}/score/${this.game}#${plain}`;
  }

  #keep(next: Scored): void {
    this.now = next;
    try {
      localStorage.setItem(this.#key, JSON.stringify(next));
    } catch {
      // There is no room: the table is there as long as the page is.
    }
  }
}

/** The players in a link, and the key of their box; null if there is no table in it. */
export function linked(hash: string): { key: string; players: Scored["players"] } | null {
  try {
    const bytes = atob(hash.replace("#", "").replaceAll("-", "+").replaceAll("_", "/"));
    const given = read(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
    const found = fit({ ...(given as object), box: null });
    const { box } = given as { box?: unknown };
    return found === null || found.players.length === 0
      ? null
      : { key: typeof box === "string" ? box : "", players: found.players };
  } catch {
    return null;
  }
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** What was kept, as far as it is a table. What the players have, their game makes sense of. */
function fit(given: unknown): Scored | null {
  if (typeof given !== "object" || given === null || !("players" in given) || !Array.isArray(given.players))
    return null;
  const players = given.players.slice(0, MOST).map((player: { name?: unknown; has?: unknown } | null) => ({
    name: typeof player?.name === "string" ? player.name.slice(0, LONGEST) : "",
    has: player?.has,
  }));
  const box = "box" in given && typeof given.box === "object" ? (given.box as Box | null) : null;
  const { figures, cards } = (box?.components ?? {}) as { figures?: { players?: unknown }; cards?: unknown };
  return { box: Array.isArray(figures?.players) && Array.isArray(cards) ? box : null, players };
}
