// Drawings of Midnight Exchange in the lobby.

import { circle } from "../../../drawings/picture";
import { carton } from "../../../drawings/shell/boxes";
import { standing } from "../../../drawings/shell/lobby-scene";
import type { ListingArt } from "../../contract";
import { art as works } from "../pictures/art";
import { loot } from "../pictures/loot";
import { bag, hand } from "../pictures/pieces";

export const art: ListingArt = {
  box: [
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
  shelf: [
    [works.painting, standing(404, 1.6)],
    [works.chalice, standing(480, 0.95)],
    [works.watch, standing(458, 0.75)],
    [hand.open, "translate(404 63) rotate(186) scale(1.3)"],
  ],
};
