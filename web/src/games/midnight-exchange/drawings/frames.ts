// The frames and backgrounds of tiles, tokens and prestige cards.

import type { Metal, Place } from "../types";
import { notched, circle, type Layer, type Picture } from "../../../drawings/picture";

const TILE = "M6.5 1.8c14.3-.6 28.7-.6 43 0 2.9.2 4.5 1.8 4.7 4.7.6 14.3.6 28.7 0 43-.2 2.9-1.8 4.5-4.7 4.7-14.3.6-28.7.6-43 0-2.9-.2-4.5-1.8-4.7-4.7-.6-14.3-.6-28.7 0-43 .2-2.9 1.8-4.5 4.7-4.7z";
const INNER = "M9.5 7.3c12.3-.5 24.7-.5 37 0 1.4.1 2.1.8 2.2 2.2.5 12.3.5 24.7 0 37-.1 1.4-.8 2.1-2.2 2.2-12.3.5-24.7.5-37 0-1.4-.1-2.1-.8-2.2-2.2-.5-12.3-.5-24.7 0-37 .1-1.4.8-2.1 2.2-2.2z";
const SHADE = "M54.3 24v25.5c-.2 2.9-1.8 4.5-4.7 4.7-14.3.6-28.7.6-43 0-1.7-.1-3-.8-3.8-2C30 52 51 40 54.3 24z";

const sides = [4.5, 51.5];
const steps = [12, 20, 28, 36, 44];
const rivets = sides.flatMap((a) => steps.flatMap((b) => [circle(a, b, 1), circle(b, a, 1)])).join("");
const tread = sides.flatMap((a) => steps.flatMap((b) => [`M${a - 1.2} ${b - 2}l2.4 4`, `M${b - 2} ${a + 1.2}l4-2.4`])).join("");

/** The edge pattern of each place: a tyre's tread, ruled paper, and a safe's rivets. */
const edges: Record<Place, readonly Layer[]> = {
  garage: [["line", tread]],
  study: [["fine", "M4.3 9c-.4 12.7-.4 25.3 0 38M51.7 9c.4 12.7.4 25.3 0 38M9 4.3c12.7-.4 25.3-.4 38 0M9 51.7c12.7.4 25.3.4 38 0"]],
  safe: [["~ink", rivets]],
};

function back(place: Place): Picture {
  return [[place, TILE], ["~shade", SHADE], ["beam", "M2.5 22V8L16 2.5 53.5 34v14l-5 5.3H28z"], ...edges[place], ["fine", INNER]];
}

function front(place: Place): Picture {
  return [[place, TILE], ["~shade", SHADE], ...edges[place], ["paper", INNER], ["~light", "M8.5 30V10c0-1 .7-1.7 1.7-1.7L30 8z"]];
}

/** The back of a tile: its place. */
export const backs: Record<Place, Picture> = { garage: back("garage"), study: back("study"), safe: back("safe") };

/** The front of a tile: paper in the frame of its place. */
export const fronts: Record<Place, Picture> = { garage: front("garage"), study: front("study"), safe: front("safe") };

/** A small mark of the place, for the corner of a tile that lies loot side up; on 12 by 12 units. */
export const corner: Record<Place, Picture> = {
  garage: [
    ["paper", circle(6, 6, 5)],
    ["~ink", circle(6, 6, 3.7) + circle(6, 6, 1.5)],
  ],
  study: [
    ["paper", "M.8 2.5c2-.9 3.8-.8 5.2.4 1.4-1.2 3.2-1.3 5.2-.4v7.5c-2-.8-3.8-.7-5.2.4-1.4-1.1-3.2-1.2-5.2-.4z"],
    ["fine", "M6 3v7.2"],
  ],
  safe: [
    ["paper", "M6 .8L11.2 6 6 11.2.8 6z"],
    ["~ink", "M5.3 3h1.4v2.3H9v1.4H6.7V9H5.3V6.7H3V5.3h2.3z"],
  ],
};

const scallops =
  Array.from({ length: 14 }, (_, i) => {
    const angle = (Math.PI * 2 * i) / 14;
    const next = (Math.PI * 2 * (i + 1)) / 14;
    const at = (turn: number) => `${(28 + 24.5 * Math.cos(turn)).toFixed(1)} ${(28 + 24.5 * Math.sin(turn)).toFixed(1)}`;
    return `${i === 0 ? `M${at(angle)}` : ""}A5.8 5.8 0 0 1 ${at(next)}`;
  }).join("") + "z";

/** The setting of a work of art: silver is round and smooth, gold has a scalloped edge. */
export const settings: Record<Metal, Picture> = {
  silver: [
    ["silver", circle(28, 28, 26)],
    ["~shade", "M46.4 9.6a26 26 0 1 1-36.8 36.8C30 46.5 46.5 30 46.4 9.6z"],
    ["plum", circle(28, 28, 21.5)],
    ["beam", "M7.5 24A21 21 0 0 1 17 10.2l31.5 16A21 21 0 0 1 34 48.1z"],
  ],
  gold: [
    ["gold", scallops],
    ["~shade", "M46.4 9.6a26 26 0 1 1-36.8 36.8C30 46.5 46.5 30 46.4 9.6z"],
    ["study", circle(28, 28, 21.5)],
    ["beam", "M7.5 24A21 21 0 0 1 17 10.2l31.5 16A21 21 0 0 1 34 48.1z"],
  ],
};

/** A getaway token without its number. */
export const getawayToken: Picture = [
  ["moss", notched(24, 24, 22.8, 10, 2.2)],
  ["~shade", "M39.5 8.5a22 22 0 1 1-31 31C25.5 39.5 39.5 25.5 39.5 8.5z"],
  ["lantern", "M13.5 40.5c-.7-8.5-.7-15.5 0-21 1.2-6.5 4.7-10 10.5-10.1 6 0 9.5 3.4 10.7 9.9.8 5.6.7 12.6 0 21.1z"],
  ["~flame", "M15.5 38.5c-.5-7-.5-13.5 0-18.5.9-5 3.5-7.9 7.5-8.5l-2 27z"],
];

const CARD = "M7 1.5c22-.7 44-.7 66 0 3.3.2 5.3 2.2 5.5 5.5.6 35 .6 71 0 106-.2 3.3-2.2 5.3-5.5 5.5-22 .7-44 .7-66 0-3.3-.2-5.3-2.2-5.5-5.5-.6-35-.6-71 0-106 .2-3.3 2.2-5.3 5.5-5.5z";
const LINED = "M9 6.5c20.7-.6 41.3-.6 62 0 1.6.1 2.5 1 2.6 2.6.5 34 .5 67.7 0 101.7-.1 1.6-1 2.5-2.6 2.6-20.7.6-41.3.6-62 0-1.6-.1-2.5-1-2.6-2.6-.5-34-.5-67.7 0-101.7.1-1.6 1-2.5 2.6-2.6z";

/** The background of a collection. */
export const collectionBackground: Picture = [
  ["parchment", CARD],
  ["plum", LINED],
  ["~shade", "M73.5 40v70.8c-.1 1.6-1 2.5-2.6 2.6-20.7.6-41.3.6-62 0-1 0-1.8-.5-2.2-1.3C45 108 68 84 73.5 40z"],
  ["beam", "M6.8 40V12L25 7.2 73.4 62v44L62 113H41z"],
];

/** A step of a collection, on 66 by 34 units. */
export const stepShelf: Picture = [
  ["wood", "M0 28.5c22-.5 43-.5 65 0v4.5c-22 .5-43 .5-65 0z"],
  ["~light", "M2 29.6l30-.3v1l-30 .3z"],
];

/** The niche of a step, empty and filled. */
export const niche: Record<"empty" | "full", Picture> = {
  empty: [["slate", "M5 28.5V15.5C5.5 6.5 10.5 1 18.5 1s13.2 5.5 13.5 14.5v13z"]],
  full: [["lantern", "M5 28.5V15.5C5.5 6.5 10.5 1 18.5 1s13.2 5.5 13.5 14.5v13z"]],
};

/** The plate for a card's points, on 24 by 20 units. */
export const plate: Picture = [["paper", "M2 2c6.7-.5 13.3-.5 20 0 .6 5.3.6 10.7 0 16-6.7.5-13.3.5-20 0-.6-5.3-.6-10.7 0-16z"]];

/** The background of a card that is one of a kind. */
export const uniqueBackground: Picture = [
  ["gold", CARD],
  ["night", LINED],
  ["beam", "M26 7l28-.1 16 92.5c-18 6-42 6-60 0z"],
  ["beam", "M33 7h14l13 90c-12 3.5-28 3.5-40 0z"],
  ["wine", "M6.5 8c4-1.5 9-1.7 14-1.5C20 25 15.5 41 6.5 51zM73.5 8c-4-1.5-9-1.7-14-1.5C60 25 64.5 41 73.5 51z"],
  ["fine", "M11 7.5c-.2 13-1.3 25-4 36M15.8 7c-.5 10-2 20-4.8 29M69 7.5c.2 13 1.3 25 4 36M64.2 7c.5 10 2 20 4.8 29"],
  ["silver", "M17 84.5c15.3-1 30.7-1 46 0l-1.5 6c-14.3.8-28.7.8-43 0z"],
  ["silver", "M21.5 90.8c12.3.7 24.7.7 37 0l1.7 22.8H19.8z"],
  ["~shade", "M46 91.2l12.5-.4 1.7 22.8H46c3.5-7 3.5-15 0-22.4z"],
];

/** The back of a prestige card. */
export const cardBack: Picture = [
  ["parchment", CARD],
  ["study", LINED],
  ["~shade", "M73.5 40v70.8c-.1 1.6-1 2.5-2.6 2.6-20.7.6-41.3.6-62 0-1 0-1.8-.5-2.2-1.3C45 108 68 84 73.5 40z"],
  ["beam", "M6.8 40V12L25 7.2 73.4 62v44L62 113H41z"],
  ["fine", [16, 32, 48, 64, 80, 96].map((y) => `M7 ${y + 4}c11-7 22-7 33 0s22 7 33 0`).join("")],
  ["dusk", circle(40, 60, 23)],
  ["fine", circle(40, 60, 20)],
];
