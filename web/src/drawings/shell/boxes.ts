// The boxes of the games, on 118 by 134 units.

import type { Colour, Picture } from "../picture";

/** A closed box in a colour. */
export const carton = (tone: Colour): Picture => [
  [tone, "M98 17.5l15-9.5c.6 36 .6 73 0 109.5l-14.5 12.5z"],
  ["~shade", "M98 17.5l15-9.5c.6 36 .6 73 0 109.5l-14.5 12.5z"],
  [tone, "M4.5 17.8L20 8.2c31-.6 62-.7 93-.2l-15 9.5z"],
  ["~light", "M8.5 16.6l12.5-7.5 88.5-.2-4 2.5-80 .4-7.5 4.7z"],
  [tone, "M4.5 17.8c31-.7 62.3-.8 93.5-.3.8 37.5.8 75 .5 112.5-31.3.6-62.7.7-94 .2-.7-37.5-.7-75 0-112.4z"],
];
