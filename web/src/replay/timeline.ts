// The course of a game that is played again, moment by moment: what the server leaves out where it stays the same.

import type { ReplayMoment, Replay, SeatListing } from "../protocol";

/** A part of a game, such as a raid: its number, and its first and last moment. */
export interface Chapter {
  number: number;
  from: number;
  to: number;
}

export interface Timeline {
  chapters: readonly Chapter[];
  /** By moment: everyone's points if the game had ended there. */
  standings: readonly (readonly number[])[];
  /** By moment: for whom the game waits. */
  awaited: readonly (readonly number[])[];
  /** By moment: how far along it is, from 0 to 1. The many small moves of a race count less, as they score nothing. */
  along: readonly number[];
}

/** What a move of a race counts beside one of a turn. */
const RACING = 0.1;

export function buildTimeline(moments: readonly ReplayMoment[]): Timeline {
  const chapters: Chapter[] = [];
  const standings: (readonly number[])[] = [];
  const awaited: (readonly number[])[] = [];
  const spent: number[] = [];
  moments.forEach((moment, number) => {
    if (moment.chapter !== undefined) chapters.push({ number: moment.chapter, from: number, to: number });
    else chapters.at(-1)!.to = number;
    standings.push(moment.standing ?? standings.at(-1) ?? []);
    awaited.push(moment.awaited ?? awaited.at(-1) ?? []);
    spent.push(number === 0 ? 0 : spent.at(-1)! + (moment.view === undefined ? RACING : 1));
  });
  const whole = Math.max(1, spent.at(-1) ?? 0);
  return { chapters, standings, awaited, along: spent.map((one) => one / whole) };
}

/**
 * Who sat where. A record names bots by what they are, so a name may be that of a bot; it is not where a table knew
 * which moves were bots', and this seat's were not.
 */
export function seatsOf({ players, moments }: Replay, isKnownBot: (name: string) => boolean): SeatListing[] {
  const known = moments.some((moment) => moment.by === "bot");
  return players.map((name, seat) => {
    const own = moments.filter((moment) => moment.seat === seat);
    const bot = isKnownBot(name) && (!known || own.every((moment) => moment.by === "bot"));
    return bot ? { name, bot: name } : { name };
  });
}
