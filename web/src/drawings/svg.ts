// Pictures as images. A table shows hundreds of them, of thousands of shapes; as an image each is one thing to the page,
// however much is drawn on it, and what is drawn alike is read only once.

import palette from "./palette.css?raw";
import { written } from "./numerals";
import { body, type Hand, type Picture } from "./picture";

const inks: Readonly<Record<string, string>> = Object.fromEntries(
  [...palette.matchAll(/--(\w+): (#\w+);/g)].map(([, name, colour]) => [name!, colour!]),
);
const ink = inks.ink!;

/** How the pen draws where nothing else is said. */
const PEN = `stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd"`;
/** The pen's shading: fine strokes that fall from the lantern's side. */
const HATCH =
  `<pattern id="hatch" width="1.7" height="1.7" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">` +
  `<path d="M0 0h3v3H0z" fill="${ink}" fill-opacity=".16"/>` +
  `<path d="M-1 .85H3" stroke="${ink}" stroke-width=".55" stroke-opacity=".8"/></pattern>`;
/** What a line may reach beyond its sheet. */
const EDGE = 0.8;

function look(hand: Hand): string {
  if (hand.startsWith("~")) return `${look(hand.slice(1) as Hand)} stroke="none"`;
  if (hand === "shade") return `fill="url(#hatch)"`;
  if (hand === "light") return `fill="${inks.flame}" fill-opacity=".72"`;
  if (hand === "beam") return `fill="${inks.lantern}" fill-opacity=".34" stroke="none"`;
  if (hand === "line") return `fill="none"`;
  if (hand === "fine") return `fill="none" stroke-width=".9"`;
  return `fill="${inks[hand]}"`;
}

const shapes = new WeakMap<Picture, string>();

/**
 * A picture as the text of its shapes, somewhere on a sheet (as an svg transform says). Its line is heavier on the side
 * away from the lantern, which hangs up left.
 */
export function layers(of: Picture, at = ""): string {
  let text = shapes.get(of);
  if (text === undefined) {
    const under = `<path fill="${ink}" fill-rule="nonzero" d="${body(of)}" transform="translate(.8 1)"/>`;
    text = under + of.map(([hand, path]) => `<path ${look(hand)} d="${path}"/>`).join("");
    shapes.set(of, text);
  }
  return at === "" ? text : `<g transform="${at}">${text}</g>`;
}

/** A number in the house's hand, so high, with its middle at a point. */
export function numeral(value: number, x: number, y: number, high: number): string {
  const scale = high / 14.8;
  let wide = 0;
  let text = "";
  for (const { path, width } of written(value)) {
    for (const [aside, up] of [
      [-0.5, 0.2],
      [0.5, -0.2],
    ] as const) {
      text += `<path fill="none" d="${path}" transform="translate(${wide + aside} ${up})"/>`;
    }
    wide += width;
  }
  return `<g transform="translate(${x - (wide * scale) / 2} ${y - 8 * scale}) scale(${scale})">${text}</g>`;
}

const images = new Map<string, string>();

/** The address of an image: a sheet from its upper left corner, so wide and so high, with what is drawn on it. */
export function image(left: number, top: number, wide: number, high: number, drawn: string): string {
  const view = [left - EDGE, top - EDGE, wide + 2 * EDGE, high + 2 * EDGE].join(" ");
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${drawn.includes("#hatch") ? HATCH : ""}<g ${PEN}>${drawn}</g></svg>`;
  let address = images.get(text);
  if (address === undefined) {
    address = `data:image/svg+xml,${text.replaceAll("#", "%23")}`;
    images.set(text, address);
  }
  return address;
}
