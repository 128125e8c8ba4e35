// The room behind the shelf, on 600 by 127 units. Wall, light and shelf extend beyond both sides.

import { circle, type Picture } from "../picture";

const stripes = Array.from({ length: 75 }, (_, i) => `M${i * 24 - 589} -62c.5 60-.5 120 0 181`).join("");

export const back: Picture = [
  ["plum", "M-600-65h1800v188H-600z"],
  ["fine", stripes],
  ["wood", "M36 8.5c29-.7 58-.7 87 0 .7 31 .7 60 0 91-29 .5-58 .5-87 0-.7-31-.7-60 0-91z"],
  ["night", "M42 14.5l75-.2.3 79-75.5.2z"],
  ["lantern", circle(98, 34, 11)],
  ["~flame", circle(95.5, 31.5, 7)],
  ["~flame", circle(52, 24, 0.8) + circle(66, 34, 0.7) + circle(76, 20, 0.8) + circle(58, 47, 0.7) + circle(110, 58, 0.7) + circle(83, 50, 0.6)],
  ["slate", "M42 93.4V72l10-8.5 10 8.5v-7.5h4v11h9V62l11-8 11 8v13h8v-7l5-4 7 5.5v24z"],
  ["~lantern", "M50 76h4v5h-4zM80 66h4v5h-4zM89 66h4v5h-4zM89 77h4v5h-4zM110 79h3v4h-3z"],
  ["line", "M79.5 14.5v79M42 52.5h75"],
  ["wine", "M30 5h12c2 33-1 66-8 96h-8c3-32 4-64 4-96zM129 5h-12c-2 33 1 66 8 96h8c-3-32-4-64-4-96z"],
  ["fine", "M34 8c0 30-.5 60-3 92M38 8c.7 30-.5 60-4 92M125 8c0 30 .5 60 3 92M121 8c-.7 30 .5 60 4 92"],
  ["brass", "M22 3.5c38-.7 76-.7 115 0v4c-38 .7-77 .7-115 0z"],
];

export const books: Picture = [
  ["teal", "M62 118l.5-34 11-.2.5 34.2z"],
  ["safe", "M74 118l.5-42 9-.2.5 42.2z"],
  ["moss", "M84.5 118l-.5-37 12-.2.5 37.2z"],
  ["wine", "M97.5 118l8-40 10 2-8.5 38z"],
  ["paper", "M118 111.5c9-.5 18-.5 28 0v6.5h-28z"],
  ["slate", "M116 105c11-.5 21-.5 31 0v6.5h-31z"],
  ["fine", "M64 91h8M64 110h8M76 83h6M76 86h6M87 90h7M87 108h7M105.5 84l8 1.7M120 114.8h24M118 108.2h27"],
  ["~shade", "M70 84l3.5-.2.5 34.2h-4zM80.5 76l3-.2.5 42.2h-3.5zM93 81l3-.2.5 37.2H93zM112 79.3l3.5.7-8.5 38h-3.5z"],
  ["gold", circle(90.3, 97, 2.5)],
];

export const front: Picture = [
  ["wood", "M118 127l14 .2-3 12.5h-5zM470 127l14 .2-3 12.5h-5z"],
  ["leather", "M-600 118.2c600-.8 1200-.8 1800 0v9.5c-600 .8-1200 .8-1800 0z"],
  ["~light", "M-600 119.8c300-.5 700-.6 1000-.6v1.3c-300 0-700 .2-1000 .6z"],
  ["fine", "M20 123.5c40-.6 70-.6 100 0M180 124.5c60-.8 100-.8 150 0M370 123c50-.5 80-.5 120 0M520 124.5h60"],
];

/** The light on the wall. */
export const beams: Picture = [
  ["beam", "M199 79.5L1200-151V118H235l-36-12.5c4-3.5 6-7.7 6-13s-2-9.5-6-13z"],
  ["beam", "M202 83.5L1200-70V125.5L202 102c2-2.7 3-5.8 3-9.3s-1-6.7-3-9.2z"],
];

/** The transform of a picture that stands on the shelf. */
export const standing = (x: number, scale: number): string => `translate(${x} ${118 - 44.3 * scale}) scale(${scale})`;
