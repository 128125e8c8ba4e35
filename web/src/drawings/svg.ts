// Renders drawings as SVG images. A table shows hundreds of drawings with thousands of shapes; as an image each is a single
// element, and equal images are decoded only once.

import palette from "./palette.css?raw";
import { numeralStrokes } from "./numerals";
import { outline, type LayerStyle, type Picture } from "./picture";

/** The colours by name. */
export const inks: Readonly<Record<string, string>> = Object.fromEntries(
  [...palette.matchAll(/--(\w+): (#\w+);/g)].map(([, name, colour]) => [name!, colour!]),
);
const ink = inks.ink!;

/** The default stroke. */
const PEN = `stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd"`;
/** The hatching for shaded areas. */
const HATCH =
  `<pattern id="hatch" width="1.7" height="1.7" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">` +
  `<path d="M0 0h3v3H0z" fill="${ink}" fill-opacity=".16"/>` +
  `<path d="M-1 .85H3" stroke="${ink}" stroke-width=".55" stroke-opacity=".8"/></pattern>`;
/** The margin for strokes that reach beyond the drawing. */
const MARGIN = 0.8;

function styleOf(style: LayerStyle): string {
  if (style.startsWith("~")) return `${styleOf(style.slice(1) as LayerStyle)} stroke="none"`;
  if (style === "shade") return `fill="url(#hatch)"`;
  if (style === "light") return `fill="${inks.flame}" fill-opacity=".72"`;
  if (style === "beam") return `fill="${inks.lantern}" fill-opacity=".34" stroke="none"`;
  if (style === "line") return `fill="none"`;
  if (style === "fine") return `fill="none" stroke-width=".9"`;
  return `fill="${inks[style]}"`;
}

const cache = new WeakMap<Picture, string>();

/**
 * The SVG markup of a picture, with an optional transform. Its outline is heavier at the lower right, away from the light.
 */
export function shapesOf(of: Picture, at = ""): string {
  let text = cache.get(of);
  if (text === undefined) {
    const under = `<path fill="${ink}" fill-rule="nonzero" d="${outline(of)}" transform="translate(.8 1)"/>`;
    text = under + of.map(([style, path]) => `<path ${styleOf(style)} d="${path}"/>`).join("");
    cache.set(of, text);
  }
  return at === "" ? text : `<g transform="${at}">${text}</g>`;
}

/** A handwritten number of this height, centred at a point. */
export function numeral(value: number, x: number, y: number, height: number): string {
  const scale = height / 14.8;
  let total = 0;
  let text = "";
  for (const { path, width } of numeralStrokes(value)) {
    for (const [aside, up] of [
      [-0.5, 0.2],
      [0.5, -0.2],
    ] as const) {
      text += `<path fill="none" d="${path}" transform="translate(${total + aside} ${up})"/>`;
    }
    total += width;
  }
  return `<g transform="translate(${x - (total * scale) / 2} ${y - 8 * scale}) scale(${scale})">${text}</g>`;
}

const urls = new Map<string, string>();

/** The data URL of an SVG image with this view box. */
export function svgUrl(left: number, top: number, width: number, height: number, shapes: string): string {
  const view = [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${shapes.includes("#hatch") ? HATCH : ""}<g ${PEN}>${shapes}</g></svg>`;
  let address = urls.get(text);
  if (address === undefined) {
    address = `data:image/svg+xml,${text.replaceAll("#", "%23")}`;
    urls.set(text, address);
  }
  return address;
}
