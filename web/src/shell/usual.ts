// How a game is usually played, where nobody says otherwise.

import type { GameListing, Language, NewTable } from "../protocol";
import { parted } from "./names";

const SEATS: Readonly<Record<string, number>> = { "art-robbery": 4, "midnight-exchange": 3 };

/** Good company for most. */
const LEVEL = "burglar";

/** What of a game says who could play it. */
export type Cast = Pick<GameListing, "bots" | "characters">;

/** How many play. */
export const usual = (game: GameListing): number => SEATS[game.id] ?? game.seats[0] ?? 2;

/** How well bots play for which nobody says so; null where there are none. */
export const usualLevel = ({ bots }: Cast): string | null => (bots.includes(LEVEL) ? LEVEL : (bots[0] ?? null));

/** Who plays so well: the characters of a level, then the level itself. For a simpler bot there is only that one. */
export function company({ characters }: Cast, level: string): string[] {
  return [...characters.filter((one) => one.level === level).map((one) => one.name), level];
}

/** So many bots of a level: all different, as far as there are faces. */
export function party(game: Cast, level: string, number: number): string[] {
  const all = company(game, level);
  return Array.from({ length: number }, (_, one) => all[one % all.length]!);
}

/** Who takes a seat for which nobody names a bot: somebody who does not sit there yet; null where there are no bots. */
export function usualBot(game: Cast, seated: readonly (string | null | undefined)[] = []): string | null {
  const level = usualLevel(game);
  if (level === null) return null;
  const there = seated.map((bot) => (bot == null ? "" : parted(bot)[0]));
  return company(game, level).find((one) => !there.includes(one)) ?? level;
}

/** A table for one who plays at once, against bots. */
export function againstBots(game: GameListing, language: Language): NewTable {
  const seats = usual(game);
  return { game: game.id, seats, bots: versus(game, seats), language };
}

/** By seat: nobody for oneself, and bots for all others. */
export function versus(game: Cast, seats: number): (string | null)[] {
  const level = usualLevel(game);
  return [null, ...(level === null ? [] : party(game, level, seats - 1))];
}
