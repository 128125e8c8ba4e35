// The type of a drawing: filled and outlined paths in a few colours, usually on 48 by 48 units.

/** The colours, each a custom property of `palette.css`; `shade` and `light` are translucent. */
export type Colour =
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
 * How a path is drawn: `gold` is filled and outlined in ink, `~gold` is filled without an outline, `line` and `fine` are only
 * outlined, and `beam` is the light of the lantern.
 */
export type LayerStyle = Colour | `~${Colour}` | "line" | "fine" | "beam";

/** A path and its style. */
export type Layer = readonly [style: LayerStyle, path: string];

/** A drawing: its layers from the bottom up. */
export type Picture = readonly Layer[];

/** The path of a circle. */
export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** The path of an ellipse. */
export function ellipse(x: number, y: number, rx: number, ry: number): string {
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

/** The outlined shapes of a picture as one path, for the heavier outline on the shaded side. */
export function outline(picture: Picture): string {
  return picture
    .filter(([style]) => !style.startsWith("~") && style !== "line" && style !== "fine" && style !== "beam")
    .map(([, path]) => path)
    .join("");
}
