// The titles of the games, the same in every language. Pages that work offline cannot ask the server for them.

import type { GameId } from "./types";

export const titles: Record<GameId, string> = {
  "art-robbery": "Art Robbery",
  "midnight-exchange": "Midnight Exchange",
};
