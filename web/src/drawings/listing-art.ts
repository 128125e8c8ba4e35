// The drawings of the games in the lobby.

import { byGame } from "../games/by-game";
import type { ListingArt } from "../games/contract";

export const listingArt = byGame(
  import.meta.glob<ListingArt>("/src/games/*/listing/index.ts", { eager: true, import: "art" }),
);
