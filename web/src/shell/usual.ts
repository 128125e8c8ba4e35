// How a game is usually played, where nobody says otherwise.

import type { GameOnShelf, Language, NewTable } from "../protocol";

const SEATS: Readonly<Record<string, number>> = { "art-robbery": 4, "midnight-exchange": 3 };

/** How many play. */
export const usual = (game: GameOnShelf): number => SEATS[game.id] ?? game.seats[0] ?? 2;

/** A table for one who plays at once, against bots. */
export function againstBots(game: GameOnShelf, language: Language): NewTable {
  const seats = usual(game);
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : (game.bots[0] ?? null)));
  return { game: game.id, seats, bots, language };
}
