// Defaults for a new table: its seats, and its bots.

import type { GameListing, Language, NewTable } from "../protocol";
import { splitBot } from "./names";

/** A level that suits most players. */
const LEVEL = "burglar";

/** The part of a game's listing that names its bots. */
export type AvailableBots = Pick<GameListing, "bots" | "characters">;

/** A table of this many suits most games. */
const USUAL_SEATS = 4;

/** The number of seats: nearly a full table, so that turns come round quickly. */
export const defaultSeats = ({ seats }: GameListing): number =>
  seats.findLast((number) => number <= USUAL_SEATS && number < seats.at(-1)!) ?? seats[0] ?? 2;

/** The level of bots; null for a game without bots. */
export const defaultLevel = ({ bots }: AvailableBots): string | null =>
  bots.includes(LEVEL) ? LEVEL : (bots[0] ?? null);

/** The bots of a level: its characters, then the level itself. A bot that is not a level stands for itself only. */
export function botsOfLevel({ characters }: AvailableBots, level: string): string[] {
  return [...characters.filter((one) => one.level === level).map((one) => one.name), level];
}

/** Pick a number of bots of a level, all different as long as there are enough. */
export function pickBots(game: AvailableBots, level: string, number: number): string[] {
  const all = botsOfLevel(game, level);
  return Array.from({ length: number }, (_, one) => all[one % all.length]!);
}

/** The bot that takes the next free seat: a character that is not seated yet; null for a game without bots. */
export function nextBot(game: AvailableBots, seated: readonly (string | null | undefined)[] = []): string | null {
  const level = defaultLevel(game);
  if (level === null) return null;
  const characters = seated.map((bot) => (bot == null ? "" : splitBot(bot)[0]));
  return botsOfLevel(game, level).find((one) => !characters.includes(one)) ?? level;
}

/** A table for one person against bots. */
export function botTable(game: GameListing, language: Language): NewTable {
  const seats = defaultSeats(game);
  return { game: game.id, seats, bots: opponents(game, seats), language };
}

/** Bots by seat, for a table with one person on the first seat. */
export function opponents(game: AvailableBots, seats: number): (string | null)[] {
  const level = defaultLevel(game);
  return [null, ...(level === null ? [] : pickBots(game, level, seats - 1))];
}
