// How a game is usually played, where nobody says otherwise.

import type { GameOnShelf, Language, NewTable } from "../protocol";

const SEATS: Readonly<Record<string, number>> = { "art-robbery": 4, "midnight-exchange": 3 };

/** How many play. */
export const usual = (game: GameOnShelf): number => SEATS[game.id] ?? game.seats[0] ?? 2;

/** Who takes a seat for which nobody names a bot: good company for most, where there are levels. */
export const usualBot = (bots: readonly string[]): string | null => (bots.includes("burglar") ? "burglar" : (bots[0] ?? null));

/** A table for one who plays at once, against bots. */
export function againstBots(game: GameOnShelf, language: Language): NewTable {
  const seats = usual(game);
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : usualBot(game.bots)));
  return { game: game.id, seats, bots, language };
}
