// Shared parts of portraits: heads seen from the front, lit from the left.

import { circle, type Layer, type Colour } from "./picture";

/** A round ground for a portrait, with the lantern's beam across it. */
export const disc = (tone: Colour): Layer[] => [
  [tone, circle(24, 24, 21.8)],
  ["~shade", "M38.9 9.2a21 21 0 1 1-29.7 29.7c15.5-1.1 27.8-13.4 29.7-29.7z"],
  ["beam", "M3.2 21.4A21 21 0 0 1 11.7 7l33.1 14.4A21 21 0 0 1 32.9 43z"],
];

/** An arched ground for a portrait. */
export const arch = (tone: Colour): Layer[] => [
  [tone, "M4.2 45.5c-.4-7.5-.4-14.5 0-21.8C5.5 11.5 13.2 3 24 2.8c10.9.1 18.7 8.5 19.9 20.7.5 7.3.4 14.5 0 22z"],
  ["~shade", "M39.5 12.7c2.2 3 3.3 6.6 3.6 10.8.5 7 .4 14 0 21.2l-28 .1C29 39.5 38.5 28 39.5 12.7z"],
  ["beam", "M5.2 21.5C6.3 16 9 11.3 12.7 8.2l30.4 13.8.1 22.7h-4.5z"],
];

/** Shoulders that end in a round ground. */
export const roundShoulders = (tone: Colour): Layer => [
  tone,
  "M7.2 37.8c2.6-3.5 6.7-5 11.6-5.6l5.4 3.9 5.6-3.9c4.9.6 8.7 2 11.1 5.6A21.8 21.8 0 0 1 7.2 37.8z",
];

/** Shoulders that end in an arched ground. */
export const archShoulders = (tone: Colour): Layer => [
  tone,
  "M5.8 45.6c.4-7.6 4.5-11.8 13-13.4l5.4 3.9 5.6-3.9c8.5 1.4 12.5 5.6 13 13.4z",
];

/** The side of the shoulders away from the lantern. */
export const dark: Layer = ["~shade", "M29.8 32.2c4.9.6 8.7 2 11.1 5.6-2.8 3.4-6.3 5.7-10.2 7 2-4.3 1.7-8.5-.9-12.6z"];

/** A face and a neck. */
export const face = (skin: Colour): Layer[] => [
  [skin, "M19.8 26.5l8.7-.1.3 6.7-4.6 3-4.5-2.9z"],
  [
    skin,
    "M15.5 17.5c-.1-6.8 3.2-10.2 8.5-10.3 5.5 0 8.7 3.4 8.6 10.2-.2 7.2-3.4 12.4-8.5 12.4-5.2 0-8.4-5.1-8.6-12.3z",
  ],
  ["~shade", "M28.6 8.7c2.7 1.6 4.1 4.5 4 8.7-.2 7.2-3.4 12.4-8.5 12.4-1 0-2-.2-2.8-.6 5.7-1.6 8.8-9.5 7.3-20.5z"],
];

/** A broader face. */
export const broad = (skin: Colour): Layer[] => [
  [skin, "M18.5 26.5l11.3-.1.3 6.7-5.9 3.5-5.8-3.4z"],
  [skin, "M13.9 17c-.2-6.8 3.8-10 10.1-10.1 6.5 0 10.4 3.3 10.2 10.1.3 7.7-3.8 13.4-10 13.5-6.3 0-10.4-5.8-10.3-13.5z"],
  ["~shade", "M29.6 8.5c3.2 1.5 4.7 4.3 4.6 8.5.3 7.7-3.8 13.4-10 13.5-1.2 0-2.3-.2-3.3-.6 7-1.7 10.5-10.4 8.7-21.4z"],
];

export const eyes: Layer = ["~ink", circle(20.4, 18.3, 1.2) + circle(27.9, 18.2, 1.2)];
export const brows: Layer = ["line", "M18.3 15.5c1.2-.8 2.5-.9 3.9-.4M26.2 15c1.3-.5 2.6-.4 3.8.4"];
export const nose: Layer = ["fine", "M24.5 18.8c.2 1.7.7 2.9 1.3 3.9-.5.5-1.2.7-2 .6"];
export const smile: Layer = ["fine", "M21 25.4c2.1 1.4 4.4 1.3 6.3-.3"];
export const firm: Layer = ["fine", "M21.6 26l5.4-.2"];

/** A burglar's mask, and the eyes in it. */
export const mask: Layer[] = [
  [
    "ink",
    "M14.6 16.3c3-1.3 6.4-1.1 9.5.6 3.1-1.8 6.5-2.1 9.5-.9.4 3.5-1.3 6-4.2 6.2-2.3.1-4.1-1.1-5.3-3-1.2 2.1-3 3.3-5.2 3.2-2.9-.1-4.7-2.6-4.3-6.1z",
  ],
  [
    "~flame",
    "M17.8 18.8c1-1.3 3-1.4 4.4 0-1.2 1.3-3.2 1.3-4.4 0zM26 18.7c1.3-1.4 3.3-1.5 4.4-.2-1.1 1.5-3.1 1.6-4.4.2z",
  ],
];

/** A highlight on a face. */
export const glow: Layer = ["~light", "M16.7 14.5c.6-3.2 2.4-5 5-5.6-1.6 1.6-2.6 3.5-3 5.6z"];
