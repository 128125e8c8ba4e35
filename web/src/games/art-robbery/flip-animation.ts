// How things get from one place to another: whatever has moved flies from where it was. Only transforms, so it is smooth.

const TIME = 620;

type Places = Map<string, DOMRect>;

/** Where everything is that can fly. */
export function measure(root: HTMLElement): Places {
  return new Map(
    Array.from(root.querySelectorAll<HTMLElement>("[data-fly]"), (thing) => [
      thing.dataset["fly"]!,
      thing.getBoundingClientRect(),
    ]),
  );
}

/** Lets everything that has moved fly from where it was; the dog runs. */
export function fly(root: HTMLElement, before: Places): void {
  for (const thing of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const from = before.get(thing.dataset["fly"]!);
    if (from === undefined || from.width === 0) continue;
    const to = thing.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const far = Math.hypot(x, y);
    if (far < 2 || to.width === 0) continue;
    // What only makes room slides; what changes hands is lifted, and lands.
    if (far < to.width * 1.5)
      thing.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration: 200,
        easing: "ease-out",
      });
    else if (thing.dataset["fly"] === "dog") run(thing, x, y);
    else lift(thing, x, y, from.width / to.width);
  }
}

function lift(thing: HTMLElement, x: number, y: number, scale: number): void {
  thing.classList.add("flying");
  const flight = thing.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, easing: "cubic-bezier(0.3, 0, 0.4, 1)" },
      {
        transform: `translate(${x * 0.45}px, ${y * 0.45 - 18}px) scale(${Math.max(scale, 1) * 1.35})`,
        easing: "cubic-bezier(0.4, 0, 0.2, 1)",
      },
      { transform: "none" },
    ],
    { duration: TIME, delay: 180, fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => thing.classList.remove("flying");
}

/** The dog runs in bounds, head first. The drawing looks to the left. */
function run(dog: HTMLElement, x: number, y: number): void {
  const mirror = x < 0 ? -1 : 1;
  const bounds = 4;
  const frames = Array.from({ length: bounds * 2 + 1 }, (_, step) => {
    const left = 1 - step / (bounds * 2);
    return {
      transform: `translate(${x * left}px, ${y * left - (step % 2) * 9}px) scale(${1.3 * mirror}, 1.3) rotate(${step % 2 === 0 ? 3 : -4}deg)`,
    };
  });
  dog.classList.add("flying", "runs");
  const flight = dog.animate(frames, { duration: TIME * 1.3, delay: 180, fill: "backwards" });
  flight.onfinish = flight.oncancel = () => dog.classList.remove("flying", "runs");
}

/** A played card comes from whoever played it, is held up to be seen, and goes. */
export function show(card: HTMLElement, from: DOMRect | undefined): Animation {
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
