// What a drawing is made of: a few shapes in a few inks, on a sheet of 48 by 48.

/** The inks, each a custom property of `palette.css`; `shade` and `light` are thin washes over whatever lies below. */
export type Tone =
  | "night"
  | "dusk"
  | "slate"
  | "plum"
  | "paper"
  | "parchment"
  | "ink"
  | "lantern"
  | "flame"
  | "brass"
  | "gold"
  | "silver"
  | "iron"
  | "garage"
  | "study"
  | "safe"
  | "moss"
  | "wine"
  | "teal"
  | "leather"
  | "wood"
  | "fair"
  | "tan"
  | "umber"
  | "rose"
  | "shade"
  | "light";

/**
 * How a shape is drawn: `gold` is filled with gold and outlined in ink, `~gold` is a wash without an outline, `line` is
 * the pen alone, `fine` its thin side, `beam` the lantern's light.
 */
export type Hand = Tone | `~${Tone}` | "line" | "fine" | "beam";

/** A shape, and how it is drawn. */
export type Layer = readonly [hand: Hand, path: string];

/** A drawing: its layers from the bottom up. */
export type Picture = readonly Layer[];

/** The path of a circle. */
export function o(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** The path of an ellipse. */
export function oval(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** The path of a disc with a notched edge. */
export function notched(x: number, y: number, r: number, notches: number, deep: number): string {
  const points = Array.from({ length: notches * 2 }, (_, i) => {
    const far = i % 2 === 0 ? r : r - deep;
    const angle = (Math.PI * i) / notches - Math.PI / 2;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)].map((n) => n.toFixed(1)).join(" ");
  });
  return `M${points.join("L")}z`;
}

/** The body of a picture as one path: what its heavier line on the side away from the lantern is drawn from. */
export function body(picture: Picture): string {
  return picture
    .filter(([hand]) => !hand.startsWith("~") && hand !== "line" && hand !== "fine" && hand !== "beam")
    .map(([, path]) => path)
    .join("");
}
