// How a game is usually played, where nobody says otherwise.

import type { GameOnShelf } from "../protocol";

const SEATS: Readonly<Record<string, number>> = { "art-robbery": 4, "midnight-exchange": 3 };

/** How many play. */
export const usual = (game: GameOnShelf): number => SEATS[game.id] ?? game.seats[0] ?? 2;
