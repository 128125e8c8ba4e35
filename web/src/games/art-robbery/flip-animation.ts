// FLIP animations (first, last, invert, play): elements marked `data-flip-key` move from where they were. They use only
// transforms, which need no layout.

const DURATION_MS = 620;

type Positions = Map<string, DOMRect>;

/** The positions of all marked elements, by key. */
export function measurePositions(root: HTMLElement): Positions {
  return new Map(
    Array.from(root.querySelectorAll<HTMLElement>("[data-flip-key]"), (element) => [
      element.dataset["flipKey"]!,
      element.getBoundingClientRect(),
    ]),
  );
}

/** Animate every element that has moved since its position was measured. */
export function animateMoves(root: HTMLElement, before: Positions): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip-key]")) {
    const from = before.get(element.dataset["flipKey"]!);
    if (from === undefined || from.width === 0) continue;
    const to = element.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const distance = Math.hypot(x, y);
    if (distance < 2 || to.width === 0) continue;
    // Short moves slide; a change of owner is lifted over the table.
    if (distance < to.width * 1.5)
      element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration: 200,
        easing: "ease-out",
      });
    else if (element.dataset["flipKey"] === "dog") run(element, x, y);
    else lift(element, x, y, from.width / to.width);
  }
}

function lift(element: HTMLElement, x: number, y: number, scale: number): void {
  element.classList.add("flying");
  const flight = element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, easing: "cubic-bezier(0.3, 0, 0.4, 1)" },
      {
        transform: `translate(${x * 0.45}px, ${y * 0.45 - 18}px) scale(${Math.max(scale, 1) * 1.35})`,
        easing: "cubic-bezier(0.4, 0, 0.2, 1)",
      },
      { transform: "none" },
    ],
    { duration: DURATION_MS, delay: 180, fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => element.classList.remove("flying");
}

/** The dog runs in leaps, head first: mirrored when it runs to the right, because the drawing looks left. */
function run(dog: HTMLElement, x: number, y: number): void {
  const mirror = x < 0 ? -1 : 1;
  const leaps = 4;
  const frames = Array.from({ length: leaps * 2 + 1 }, (_, step) => {
    const left = 1 - step / (leaps * 2);
    return {
      transform: `translate(${x * left}px, ${y * left - (step % 2) * 9}px) scale(${1.3 * mirror}, 1.3) rotate(${step % 2 === 0 ? 3 : -4}deg)`,
    };
  });
  dog.classList.add("flying", "runs");
  const flight = dog.animate(frames, { duration: DURATION_MS * 1.3, delay: 180, fill: "backwards" });
  flight.onfinish = flight.oncancel = () => dog.classList.remove("flying", "runs");
}

/** Move a played card from its player to the centre, hold it there, and fade it out. */
export function animatePlayedCard(card: HTMLElement, from: DOMRect | undefined): Animation {
  const to = card.getBoundingClientRect();
  const x = from === undefined ? 0 : from.left + from.width / 2 - to.left - to.width / 2;
  const y = from === undefined ? -30 : from.top + from.height / 2 - to.top - to.height / 2;
  const scale = from === undefined ? 0.6 : Math.min(1, from.width / to.width);
  return card.animate(
    [
      {
        transform: `translate(${x}px, ${y}px) scale(${scale})`,
        opacity: 0.3,
        easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
      },
      { transform: "none", opacity: 1, offset: 0.3 },
      { transform: "none", opacity: 1, offset: 0.85 },
      { transform: "translate(0, 12%) scale(0.5)", opacity: 0 },
    ],
    { duration: 1300, fill: "forwards" },
  );
}
