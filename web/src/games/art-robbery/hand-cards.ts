// Ids for the cards of a hand, so that a keyed each block animates the cards that leave and arrive.

import type { Card } from "./types";

export interface HandCard {
  id: number;
  face: Card;
}

let last = 0;

/** The cards of a hand, where cards that were in it before keep their ids. */
export function keepIds(before: readonly HandCard[], hand: readonly Card[]): HandCard[] {
  const left = [...before];
  return hand.map((face) => {
    const at = left.findIndex((held) => held.face === face);
    const [kept] = at === -1 ? [] : left.splice(at, 1);
    return kept ?? { id: ++last, face };
  });
}
