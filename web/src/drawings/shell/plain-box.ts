// The box of a game without drawings.

import type { Colour, Picture } from "../picture";
import { inks, shapesOf } from "../svg";
import { lantern } from "./lantern";

const cover: Picture = [
  ["night", "M10 23.5c27.5-.6 55-.6 82.5-.1.6 33.6.6 67.3.1 101-27.5.5-55 .5-82.5.1-.6-33.7-.6-67.3-.1-101z"],
  ["~dusk", "M10.8 24.3h81v58h-81z"],
];

/** The shapes of a box with nothing but a title on it; `carton` draws the closed box. */
export function plainBox(title: string, carton: (tone: Colour) => Picture): string {
  return [shapesOf(carton("teal")), shapesOf(cover), shapesOf(lantern, "translate(33 84) scale(.75)"), lettering(title)].join("");
}

/** A title in the largest size that fits, a word in each line, as markup. */
function lettering(title: string): string {
  const words = title.split(/\s+/);
  const size = Math.min(18, 58 / words.length, 116 / Math.max(...words.map((word) => word.length)));
  const lines = words.map((word) => `<tspan x="51" dy="${size}">${escaped(word)}</tspan>`).join("");
  return `<text y="${52 - (size * words.length) / 2}" font-size="${size}" font-family="Georgia,serif" text-anchor="middle" stroke="none" fill="${inks.flame}">${lines}</text>`;
}

const escaped = (text: string): string => text.replace(/[&<%]/g, (sign) => `&#${sign.charCodeAt(0)};`);
