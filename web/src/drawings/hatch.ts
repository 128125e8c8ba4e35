// The pen's shading: fine strokes that fall from the lantern's side. All drawings share one pattern.

const SVG = "http://www.w3.org/2000/svg";

function part(name: string, attributes: Record<string, string | number>, ...within: Element[]): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...within);
  return element;
}

/** Puts the pattern that `url(#hatch)` names onto the page, once. A shape whose pattern is missing has a flat tone. */
export function layHatch(): void {
  if (document.getElementById("hatch") !== null) return;
  const ink = "#17141f";
  const tone = part("rect", { width: 3, height: 3, fill: ink, "fill-opacity": 0.16 });
  const stroke = part("path", { d: "M-1 .85H3", stroke: ink, "stroke-width": 0.55, "stroke-opacity": 0.8 });
  const pattern = part(
    "pattern",
    { id: "hatch", width: 1.7, height: 1.7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(-38)" },
    tone,
    stroke,
  );
  const hidden = { width: 0, height: 0, "aria-hidden": "true", focusable: "false", class: "hatch" };
  document.body.append(part("svg", hidden, pattern));
}
