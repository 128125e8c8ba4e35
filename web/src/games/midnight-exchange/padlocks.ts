// Drawings of padlocks.

import { circle, type Picture, type Colour } from "../../drawings/picture";
import type { Place } from "./types";

const padlock = (body: Colour, shackle: Colour): Picture => [
  [
    shackle,
    "M13 23c-.8-11.5 3.5-17 11-17.2 7.6 0 11.8 5.6 11.1 17l-5.4.2c.5-8-1.4-11.6-5.7-11.6-4.3.1-6.1 3.8-5.6 11.6z",
  ],
  [body, "M8.5 22c10.3-1.2 20.7-1.3 31-.2.8 7.3.8 14.5 0 21.8-10.3 1-20.7 1-31 .1-.8-7.2-.8-14.5 0-21.7z"],
  ["~shade", "M39.5 30c.4 4.5.4 9 0 13.6-10.3 1-20.7 1-31 .1l-.2-2.7C22 42.5 33.5 39 39.5 30z"],
  ["~ink", `${circle(24, 30.2, 3.4)}M22.4 31.5h3.2l1 7.2h-5.2z`],
];

/** The padlock of a key that must stay on the board. */
export const keyLock = padlock("brass", "iron");

/** The padlock of a closed place, in the metal of its key. */
export const placeLocks: Readonly<Record<Place, Picture>> = {
  garage: keyLock,
  study: padlock("iron", "silver"),
  safe: keyLock,
};
