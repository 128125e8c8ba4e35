// What the games are called: in every language the same.

import type { GameId } from "../games/types";

export const games: Record<GameId, string> = { "art-robbery": "Art Robbery", "midnight-exchange": "Midnight Exchange" };
