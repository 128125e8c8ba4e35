// The covers of the games' boxes, on 118 by 134 units.

import type { GameId } from "../../games/types";
import { faces, sitting } from "../../games/art-robbery/drawings/faces";
import { loot } from "../../games/midnight-exchange/drawings/loot";
import { bag, hand } from "../../games/midnight-exchange/drawings/pieces";
import { circle, type Picture, type Colour } from "../picture";

/** A picture and its transform on the cover. */
type Placed = readonly [picture: Picture, at: string];

const carton = (tone: Colour): Picture => [
  [tone, "M98 17.5l15-9.5c.6 36 .6 73 0 109.5l-14.5 12.5z"],
  ["~shade", "M98 17.5l15-9.5c.6 36 .6 73 0 109.5l-14.5 12.5z"],
  [tone, "M4.5 17.8L20 8.2c31-.6 62-.7 93-.2l-15 9.5z"],
  ["~light", "M8.5 16.6l12.5-7.5 88.5-.2-4 2.5-80 .4-7.5 4.7z"],
  [tone, "M4.5 17.8c31-.7 62.3-.8 93.5-.3.8 37.5.8 75 .5 112.5-31.3.6-62.7.7-94 .2-.7-37.5-.7-75 0-112.4z"],
];

export const boxes: Record<GameId, readonly Placed[]> = {
  "art-robbery": [
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
  "midnight-exchange": [
    [carton("slate"), ""],
    [
      [
        ["night", "M10 23.5c27.5-.6 55-.6 82.5-.1.6 33.6.6 67.3.1 101-27.5.5-55 .5-82.5.1-.6-33.7-.6-67.3-.1-101z"],
        ["~dusk", "M10.8 24.3h81v62h-81z"],
        ["lantern", circle(51, 57, 28.5)],
        ["~flame", circle(48, 54, 23)],
        ["~lantern", circle(51, 57, 24)],
        ["~light", circle(47, 52, 17)],
        ["line", "M51 31.5v5M76.5 57h-5M51 82.5v-5M25.5 57h5M63.7 35l-2.3 4M73 44.3l-4 2.3M73 69.7l-4-2.3M38.3 35l2.3 4M29 44.3l4 2.3M29 69.7l4-2.3"],
        ["ink", "M49.7 57l.8-20.5L52 57z"],
        ["ink", "M49 58l1.5-13.5L53 58z"],
        ["ink", circle(51, 57.5, 2.2)],
        ["slate", "M10.2 95V84l8-7.5 8.5 7.5v-9h6v10l7 .1V79l9-7 9.5 7v9h6V78l4.5-.1v-5h4v5h4.5v9l7.5-7 7.5 6v38.5l-82.5.1z"],
        ["~lantern", "M15 88h3v4h-3zM43 83h3.5v4.5H43zM51 83h3.5v4.5H51zM69 83h3v4h-3zM83 90h3v4h-3z"],
        ["~shade", "M92.6 95v29.4c-27.5.5-55 .5-82.5.1V110C40 112 80 110 92.6 95z"],
        ["wood", "M10.2 112.5c27.5-.6 55-.6 82.4-.1v12c-27.5.5-55 .5-82.5.1z"],
      ],
      "",
    ],
    [bag, "translate(8 76) scale(.88)"],
    [loot["gold-bar"], "translate(41 96) scale(.5)"],
    [hand.holding, "translate(53 70) scale(1.05)"],
  ],
};
