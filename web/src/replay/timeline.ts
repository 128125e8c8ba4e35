// The timeline of a replay. The server leaves out values that do not change; here every moment has them.

import type { ReplayMoment, Replay, SeatListing } from "../protocol";

/** A part of a game, such as a raid: its number, and its first and last moment. */
export interface Chapter {
  number: number;
  from: number;
  to: number;
}

export interface Timeline {
  chapters: readonly Chapter[];
  /** By moment: the points of each seat if the game had ended there. */
  scores: readonly (readonly number[])[];
  /** By moment: the seats for which the game waits. */
  awaited: readonly (readonly number[])[];
  /** By moment: the progress from 0 to 1. Moves of a race count less, because there are many and they score nothing. */
  progress: readonly number[];
}

/** The weight of a move in a race; a move in a turn has 1. */
const RACE_MOVE_WEIGHT = 0.1;

export function buildTimeline(moments: readonly ReplayMoment[]): Timeline {
  const chapters: Chapter[] = [];
  const scores: (readonly number[])[] = [];
  const awaited: (readonly number[])[] = [];
  const weights: number[] = [];
  moments.forEach((moment, number) => {
    if (moment.chapter !== undefined) chapters.push({ number: moment.chapter, from: number, to: number });
    else chapters.at(-1)!.to = number;
    scores.push(moment.standing ?? scores.at(-1) ?? []);
    awaited.push(moment.awaited ?? awaited.at(-1) ?? []);
    weights.push(number === 0 ? 0 : weights.at(-1)! + (moment.view === undefined ? RACE_MOVE_WEIGHT : 1));
  });
  const total = Math.max(1, weights.at(-1) ?? 0);
  return { chapters, scores, awaited, progress: weights.map((one) => one / total) };
}

/**
 * The seats of a game. A record has the name of a bot as the player's name, which a person may have too: if the moves say
 * who made them, a seat with moves of a person is not a bot's.
 */
export function seatsOf({ players, moments }: Replay, isKnownBot: (name: string) => boolean): SeatListing[] {
  const known = moments.some((moment) => moment.by === "bot");
  return players.map((name, seat) => {
    const own = moments.filter((moment) => moment.seat === seat);
    const bot = isKnownBot(name) && (!known || own.every((moment) => moment.by === "bot"));
    return bot ? { name, bot: name } : { name };
  });
}
