// A lesson as `scripts/lessons` has played it by the rules: every position that the learner can come to.

import type { GameId } from "../games/types";

/** A tile and the spot where it lies; no tile for a spot where one is put down. */
export type Where = readonly [tile: number | null, spot: number];

/** What somebody does, and where that leads. */
export interface Course {
  to: number;
  events: readonly unknown[];
  /** Who does it, if not the learner. */
  seat?: number;
  where?: Where;
  /** What may be done instead: the same comes of it, with the two tiles and spots swapped. */
  like?: Readonly<Record<string, Where>>;
}

/** A moment of a lesson. */
export interface Frame {
  legal: number;
  awaited: readonly number[];
  /** None in the middle of a race, where the events say it all. */
  view?: number;
  step?: string;
  number?: number;
  ways?: Readonly<Record<string, Course>>;
  other?: Course;
  to?: number;
}

export interface Script {
  game: GameId;
  seats: number;
  steps: number;
  edition: unknown;
  /** The first is whole; the others have what differs from it, one level down in what is an object. */
  views: readonly Readonly<Record<string, unknown>>[];
  legals: readonly (readonly string[])[];
  frames: readonly Frame[];
}

const scripts: Record<GameId, () => Promise<unknown>> = {
  "art-robbery": async () => (await import("./art-robbery.json")).default,
  "midnight-exchange": async () => (await import("./midnight-exchange.json")).default,
};

export const fetchScript = async (game: GameId): Promise<Script> => (await scripts[game]()) as Script;

/** A view of a script, whole. */
export function wholeView(script: Script, number: number): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...script.views[0] };
  if (number === 0) return whole;
  for (const [name, value] of Object.entries(script.views[number] ?? {})) {
    const was = whole[name];
    whole[name] = isObject(was) && isObject(value) ? { ...was, ...value } : value;
  }
  return whole;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
