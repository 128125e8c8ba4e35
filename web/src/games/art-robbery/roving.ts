// One tab stop for an area of the table; arrows move inside it, by where things lie.

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** To attach to an area: of its `[data-rove]` one is in the order of tabs. */
export function roving(area: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  /** How many stand before the current one: what has gone is replaced by what is there then. */
  let place = 0;
  let inside = false;

  const all = (): HTMLElement[] => [...area.querySelectorAll<HTMLElement>("[data-rove]")];

  function settle(): void {
    const things = all();
    const gone = current !== null && !things.includes(current);
    if (current === null || gone) current = things[Math.min(place, things.length - 1)] ?? null;
    for (const thing of things) thing.tabIndex = thing === current ? 0 : -1;
    if (current !== null) place = things.indexOf(current);
    if (gone && inside && document.activeElement === document.body) current?.focus();
  }

  function onFocusIn(event: FocusEvent): void {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
    inside = true;
    if (thing === null) return;
    current = thing;
    settle();
  }

  function onFocusOut(event: FocusEvent): void {
    // Without a next one the focus may have been lost with what had it, which is settled when the area has changed.
    if (event.relatedTarget !== null) inside = area.contains(event.relatedTarget as Node);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || current === null) return;
    const things = all();
    const way = ARROWS[event.key];
    const next =
      event.key === "Home" ? things[0] : event.key === "End" ? things.at(-1) : way === undefined ? undefined : nearest(current, things, way);
    if (next === undefined && way === undefined) return;
    event.preventDefault();
    next?.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(area, { childList: true, subtree: true });
  area.addEventListener("focusin", onFocusIn);
  area.addEventListener("focusout", onFocusOut);
  area.addEventListener("keydown", onKeyDown);
  settle();
  return () => {
    observer.disconnect();
    area.removeEventListener("focusin", onFocusIn);
    area.removeEventListener("focusout", onFocusOut);
    area.removeEventListener("keydown", onKeyDown);
  };
}

/** The nearest thing that way; sideways, if nothing lies there, the one before or after. */
function nearest(from: HTMLElement, things: readonly HTMLElement[], [x, y]: readonly [number, number]): HTMLElement | undefined {
  const middle = (thing: HTMLElement): [number, number] => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [fromX, fromY] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const thing of things) {
    const [toX, toY] = middle(thing);
    const ahead = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    if (thing === from || ahead < 4 || (x !== 0 && aside > ahead)) continue;
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [thing, far];
  }
  return best ?? (x === 0 ? undefined : things[things.indexOf(from) + x]);
}
