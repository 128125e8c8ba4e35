// Written by scripts/protocol from the types of the server: change those, not this.

import type * as MidnightExchange from "./midnight-exchange/types";
import type * as ArtRobbery from "./art-robbery/types";

/** Each game's own types: what it takes, shows and tells. */
export interface Games {
  "midnight-exchange": {
    options: MidnightExchange.MidnightExchangeOptions;
    edition: MidnightExchange.MidnightExchangeEdition;
    view: MidnightExchange.View;
    event: MidnightExchange.Event;
    refusal: MidnightExchange.Refusal;
  };
  "art-robbery": {
    options: ArtRobbery.ArtRobberyOptions;
    edition: ArtRobbery.ArtRobberyEdition;
    view: ArtRobbery.View;
    event: ArtRobbery.Event;
    refusal: ArtRobbery.Refusal;
  };
}

/** A game on the shelf. */
export type GameId = keyof Games;
