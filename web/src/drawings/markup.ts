// A picture as the text of its shapes. A table of tiles has thousands of them: browsers read text far faster than any
// script makes nodes, and a picture never changes. It is made of our own drawings only, never of what anybody typed.

import { body, type Hand, type Picture } from "./picture";

const made = new WeakMap<Picture, string>();

/** The paths of a picture: below the heavier line on the side away from the lantern, then its layers. */
export function markup(of: Picture): string {
  let text = made.get(of);
  if (text === undefined) {
    const under = `<path class="under" d="${body(of)}" transform="translate(.8 1)"/>`;
    text = under + of.map(([hand, path]) => `<path class="${kind(hand)}" d="${path}"/>`).join("");
    made.set(of, text);
  }
  return text;
}

const kind = (hand: Hand): string => (hand.startsWith("~") ? `${hand.slice(1)} wash` : hand);
