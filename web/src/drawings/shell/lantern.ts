// The dark lantern, the logo of the page.

import { circle, ellipse, type Picture } from "../picture";

const beam: Picture = [
  ["beam", "M27.5 21.9L47.3 7.5c1.2 12.3 1.2 24.7.2 37L27.5 38.1c3.5-1.5 5.3-4.3 5.3-8s-1.8-6.6-5.3-8.2z"],
  ["beam", "M30.5 23.7l17.2-7.9c.5 7 .5 14 .1 21L30.5 36.3c1.6-1.7 2.3-3.8 2.3-6.2s-.7-4.6-2.3-6.4z"],
];

const tin: Picture = [
  ["brass", "M6.8 14.3C6.2 5.7 10.5 1.6 17.7 1.5c7.4 0 11.7 4 11.3 12.6l-2.7.1c.2-6.9-2.7-9.9-8.5-9.9s-8.7 3.1-8.4 10z"],
  ["brass", "M13.3 11.5l.4-4c2.7-.8 5.3-.8 7.9-.1l.5 4z"],
  ["brass", "M4 20c1.2-4.6 4.2-7.5 8.5-8.9 3.4-.8 6.8-.8 10.2-.1 4.3 1.4 7.3 4.2 8.5 8.7-9.1 1.8-18.1 1.9-27.2.3z"],
  ["~ink", "M9.8 16.7l2.3-2.9 1.7-.4-1.3 3.6zM16.8 16.9l.3-3.7h1.8l.3 3.7zM23.2 16.9L22 13.3l1.7.4 2.4 2.8z"],
  ["brass", "M5.9 20.3c7.7 1.2 15.6 1.1 23.3-.1.9 6.8.9 13.6.1 20.4-7.9 1.2-15.7 1.3-23.4.1-.9-6.8-.9-13.6 0-20.4z"],
  ["~shade", "M24.4 11.5c3.6 1.5 5.8 4.1 6.8 8.2l-2 .5c.9 6.8.9 13.6.1 20.4-3.2.5-6.2.8-9.3.9 7-8.5 8-20 4.4-30z"],
  ["brass", "M4 40.3c9 1.4 18 1.3 27.2-.1l1.1 4.7c-9.8 1.3-19.6 1.4-29.4.2z"],
  ["brass", ellipse(24.4, 30, 9.3, 9.8)],
];

const sheen: Picture = [["~light", "M7.7 17.7c1-2.3 2.8-4 5.3-5-1.3 1.5-2.2 3.2-2.6 5.2zM7.3 22.5l1.9.2c-.6 4.5-.7 9-.2 13.7l-1.5.1c-.6-4.7-.6-9.3-.2-14zM6.4 42.2l12 .3v1l-12.3-.3z"]];

const shutter: Picture = [
  ["iron", "M25.6 22.2c-4.7-.7-8.4 2.7-8.4 7.8s3.7 8.6 8.4 7.8c-2.7-4.8-2.7-10.6 0-15.6z"],
  ["gold", circle(20.3, 30, 1.5)],
];

const glass: Picture = [
  ["lantern", ellipse(24.8, 30, 7.6, 8.1)],
  ["~flame", "M26.7 35.5c4.2-1.6 5.2-6.6 2.2-10.5-.5 2-1.4 3.4-2.5 4.8z"],
];

/** The logo: half open, with its beam. */
export const logo: Picture = [...tin, ...glass, ...shutter, ...sheen, ...beam];

/** The lantern without its beam. */
export const lantern: Picture = [...tin, ...glass, ...shutter, ...sheen];

/** The lantern with its shutter closed, for an empty table. */
export const shut: Picture = [...tin, ["iron", ellipse(24.8, 30, 7.6, 8.1)], ["~shade", "M30.5 24.7c2.5 3.4 2.5 7.5-.3 10.7-3 3.3-7.7 3.6-10.9.6 7-.3 11-4.5 11.2-11.3z"], ["gold", circle(24.6, 30, 1.6)], ...sheen];
