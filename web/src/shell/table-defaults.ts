// How a game is usually played, where nobody says otherwise.

import type { GameListing, Language, NewTable } from "../protocol";
import { splitBot } from "./names";

const SEATS: Readonly<Record<string, number>> = { "art-robbery": 4, "midnight-exchange": 3 };

/** Good company for most. */
const LEVEL = "burglar";

/** What of a game says who could play it. */
export type AvailableBots = Pick<GameListing, "bots" | "characters">;

/** How many play. */
export const defaultSeats = (game: GameListing): number => SEATS[game.id] ?? game.seats[0] ?? 2;

/** How well bots play for which nobody says so; null where there are none. */
export const defaultLevel = ({ bots }: AvailableBots): string | null =>
  bots.includes(LEVEL) ? LEVEL : (bots[0] ?? null);

/** Who plays so well: the characters of a level, then the level itself. For a simpler bot there is only that one. */
export function botsOfLevel({ characters }: AvailableBots, level: string): string[] {
  return [...characters.filter((one) => one.level === level).map((one) => one.name), level];
}

/** So many bots of a level: all different, as far as there are faces. */
export function pickBots(game: AvailableBots, level: string, number: number): string[] {
  const all = botsOfLevel(game, level);
  return Array.from({ length: number }, (_, one) => all[one % all.length]!);
}

/** Who takes a seat for which nobody names a bot: somebody who does not sit there yet; null where there are no bots. */
export function nextBot(game: AvailableBots, seated: readonly (string | null | undefined)[] = []): string | null {
  const level = defaultLevel(game);
  if (level === null) return null;
  const there = seated.map((bot) => (bot == null ? "" : splitBot(bot)[0]));
  return botsOfLevel(game, level).find((one) => !there.includes(one)) ?? level;
}

/** A table for one who plays at once, against bots. */
export function botTable(game: GameListing, language: Language): NewTable {
  const seats = defaultSeats(game);
  return { game: game.id, seats, bots: opponents(game, seats), language };
}

/** By seat: nobody for oneself, and bots for all others. */
export function opponents(game: AvailableBots, seats: number): (string | null)[] {
  const level = defaultLevel(game);
  return [null, ...(level === null ? [] : pickBots(game, level, seats - 1))];
}
