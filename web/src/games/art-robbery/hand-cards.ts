// Cards in a hand, each with an id of its own, so that the page can tell which one went and which one came.

import type { Card } from "./types";

export interface Held {
  id: number;
  face: Card;
}

let last = 0;

/** The same cards as before where they are still there, in the order of the new hand; new ones have new ids. */
export function match(before: readonly Held[], hand: readonly Card[]): Held[] {
  const left = [...before];
  return hand.map((face) => {
    const at = left.findIndex((held) => held.face === face);
    const [kept] = at === -1 ? [] : left.splice(at, 1);
    return kept ?? { id: ++last, face };
  });
}
