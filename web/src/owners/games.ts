// What the games are called. The shelf asks the server; here there may be none to ask.

import type { GameId } from "../games/types";

export const titles: Record<GameId, string> = {
  "midnight-exchange": "Midnight Exchange",
  "art-robbery": "Art Robbery",
};
