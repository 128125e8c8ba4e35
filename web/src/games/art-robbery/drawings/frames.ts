// The frames and backgrounds of cards and tokens.

import type { Card } from "../types";
import { notched, circle, type Layer, type Picture, type Colour } from "../../../drawings/picture";

const CARD = "M7 1.5c22-.7 44-.7 66 0 3.3.2 5.3 2.2 5.5 5.5.6 35 .6 71 0 106-.2 3.3-2.2 5.3-5.5 5.5-22 .7-44 .7-66 0-3.3-.2-5.3-2.2-5.5-5.5-.6-35-.6-71 0-106 .2-3.3 2.2-5.3 5.5-5.5z";
const PANEL = "M9 6.5c20.7-.6 41.3-.6 62 0 1.6.1 2.5 1 2.6 2.6.5 34 .5 67.7 0 101.7-.1 1.6-1 2.5-2.6 2.6-20.7.6-41.3.6-62 0-1.6-.1-2.5-1-2.6-2.6-.5-34-.5-67.7 0-101.7.1-1.6 1-2.5 2.6-2.6z";

/** The background colour of each card. */
const grounds: Record<Card, Colour> = {
  "0": "slate",
  "1": "wine",
  "2": "moss",
  "3": "garage",
  "4": "study",
  "5": "teal",
  boss: "safe",
  dog: "parchment",
  thief: "plum",
};

/** The front of a card without its motif. */
export function front(card: Card): Picture {
  return [
    ["paper", CARD],
    [grounds[card], PANEL],
    ["~shade", "M73.5 40v70.8c-.1 1.6-1 2.5-2.6 2.6-20.7.6-41.3.6-62 0-1 0-1.8-.5-2.2-1.3C45 108 68 84 73.5 40z"],
    ["beam", "M6.8 40V12L25 7.2 73.4 62v44L62 113H41z"],
    ["~shade", "M15 98.5c8-4.5 42-4.8 51-.3 2 3.3-6 6-25.5 6.1S13 102 15 98.5z"],
  ];
}

/** The corners of a card, for its value. */
export const corners: Picture = [
  ["paper", "M6.5 6.6l24.5-.3c.8 7 .7 13.7-.1 20.3-.9 4-3.2 6.3-7.4 7-5.7.7-11.3.8-17 .2z"],
  ["paper", "M73.5 113.4l-18.5.2c-.6-5.3-.5-10.3.2-14.8.9-3 2.7-4.6 5.7-5 4.2-.5 8.4-.5 12.7 0z"],
];

/** The marks of the faces that have no number, on 24 by 24 units. */
export const marks: Record<"boss" | "dog" | "thief", Layer> = {
  boss: ["~ink", "M5.5 12.5C5.3 7 7.7 4.5 12 4.5s6.7 2.5 6.5 8l3.3.3c1 .6.8 1.7-.3 2.2-6.3 1.7-12.7 1.7-19 0-1.1-.5-1.3-1.6-.3-2.2zM3.5 19.8c2.8.6 4.7-2.3 8.5-1 3.8-1.3 5.7 1.6 8.5 1-1.9 2.6-6.3 2.8-8.5.7-2.2 2.1-6.6 1.9-8.5-.7z"],
  dog: ["~ink", `M12 11.5c3.7 0 6.7 3.2 6.7 6.2 0 2-1.5 3-3.3 2.7-2.3-.5-4.5-.5-6.8 0-1.8.3-3.3-.7-3.3-2.7 0-3 3-6.2 6.7-6.2z${circle(4.2, 11, 2.2)}${circle(9, 5.9, 2.5)}${circle(15, 5.9, 2.5)}${circle(19.8, 11, 2.2)}`],
  thief: ["~ink", "M2 9c3.3-1.7 6.7-1.5 10 .5C15.3 7.5 18.7 7.3 22 9c.7 4.3-1.3 7.5-4.7 7.6-2.3.1-4.1-1.1-5.3-3.3-1.2 2.2-3 3.4-5.3 3.3C3.3 16.5 1.3 13.3 2 9zm3.7 3c1.3 1.5 3.3 1.5 4.5 0-1.3-1.6-3.3-1.6-4.5 0zm8.1 0c1.2 1.5 3.2 1.5 4.5 0-1.2-1.6-3.2-1.6-4.5 0z"],
};

const lattice = "M6.8 30L34 7M6.6 58L62 7M6.5 86l67-62M9 112l64.5-60M40 113l33.5-31M67 113l6.5-5M73.3 30L46 7M73.5 58L18 7M73.5 86L6.5 24M71 112L6.5 52M40 113L6.5 82M13 113l-6.5-5";

/** A card's back: a lattice, and a window for the lantern. */
export const back: Picture = [
  ["paper", CARD],
  ["plum", PANEL],
  ["~shade", "M73.5 40v70.8c-.1 1.6-1 2.5-2.6 2.6-20.7.6-41.3.6-62 0-1 0-1.8-.5-2.2-1.3C45 108 68 84 73.5 40z"],
  ["beam", "M6.8 40V12L25 7.2 73.4 62v44L62 113H41z"],
  ["fine", lattice],
  ["dusk", circle(40, 60, 25)],
  ["fine", circle(40, 60, 22.5)],
];

/** A card under the top one of a pile. */
export const beneath: Picture = [["parchment", CARD]];

/** The place of an empty pile. */
export const emptyPile: Picture = [["dusk", PANEL]];

// The raids' tokens differ by shape as well as by colour, for people who cannot tell the colours.
const rims: readonly Layer[] = [
  ["paper", circle(32, 32, 30)],
  ["silver", notched(32, 32, 30.5, 16, 2.6)],
  ["safe", notched(32, 32, 30.5, 8, 3)],
  ["gold", notched(32, 32, 30.5, 32, 2)],
];

/** A token's disc, for one of the raids, counted from 0. */
export function disc(raid: number): Picture {
  return [rims[raid % rims.length] ?? ["paper", circle(32, 32, 30)], ["~shade", "M51.8 12.2a28 28 0 1 1-39.6 39.6C34 52 52 34 51.8 12.2z"], ["plum", circle(32, 32, 24)], ["beam", "M9.2 26.5A23.5 23.5 0 0 1 19.5 12l35.8 18.5A23.5 23.5 0 0 1 39 54.4z"]];
}

const round = (r: number, count: number, path: (x: number, y: number, turn: number) => string) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (Math.PI * 2 * i) / count;
    return path(Number((48 + r * Math.cos(turn)).toFixed(1)), Number((48 + r * Math.sin(turn)).toFixed(1)), turn);
  }).join("");

/** The round carpet of the centre, on 96 by 96 units. */
export const carpet: Picture = [
  ["parchment", notched(48, 48, 46.5, 48, 3)],
  ["wine", circle(48, 48, 42.5)],
  ["~shade", "M78 18a42.5 42.5 0 1 1-60 60c33 0 60-27 60-60z"],
  ["~lantern", round(38.7, 16, (x, y) => `M${x} ${y - 2.6}l2.2 2.6-2.2 2.6-2.2-2.6z`)],
  ["plum", circle(48, 48, 34.5)],
  ["beam", "M14.3 43.9A34 34 0 0 1 28 20.5l53.7 23.4A34 34 0 0 1 62.4 78.8z"],
  ["fine", circle(48, 48, 32)],
];
