// Drawings of Art Robbery in the lobby.

import type { Picture } from "../../../drawings/picture";
import { carton } from "../../../drawings/shell/boxes";
import { hand } from "../../../drawings/shell/hands";
import { standing } from "../../../drawings/shell/lobby-scene";
import type { ListingArt } from "../../contract";
import { faces, sitting } from "../pictures/faces";

/** The mask of the bust. */
const blindfold: Picture = [
  ["wine", "M15 16.5c6-1.5 12.5-1.5 18.8-.1l.1 4.1c-6.3-1.3-12.6-1.2-18.7.1z"],
  ["wine", "M33.5 17l6 3.5-2 2.5-5-2.5z"],
];

export const art: ListingArt = {
  box: [
    [carton("wine"), ""],
    [
      [
        ["plum", "M10 23.5c27.5-.6 55-.6 82.5-.1.6 33.6.6 67.3.1 101-27.5.5-55 .5-82.5.1-.6-33.7-.6-67.3-.1-101z"],
        ["~shade", "M92.6 50v74.4c-27.5.5-55 .5-82.5.1v-3C50 120 88 95 92.6 50z"],
        ["beam", "M10.3 50V24l16-.3L92 84v40l-47 .2z"],
        ["beam", "M10.3 40V24l9-.2L80 124.2H57z"],
        ["silver", "M42.5 80.5c12-.7 24-.7 36 0l-1.2 5.5c-11.2.6-22.4.6-33.6 0z"],
        ["silver", "M46 86.2c9.7.5 19.3.5 29 0l2.5 38.1H43.7z"],
        ["~shade", "M66 86.5l9-.3 2.5 38.1H64c4-12 4.5-25 2-37.8z"],
      ],
      "",
    ],
    [faces["5"], "translate(40.5 45.5) scale(.82)"],
    [hand.open, "translate(102 50) rotate(197) scale(.82)"],
    [sitting, "matrix(-1.1 0 0 1.1 58 74.5)"],
  ],
  shelf: [
    [faces["2"], standing(219, 1.35)],
    [faces["3"], standing(274, 1.5)],
    [faces["5"], standing(346, 1.25)],
    [sitting, standing(524, 1.55)],
    [blindfold, "translate(274 51.55) scale(1.5)"],
  ],
};
