// One tab stop for a whole area: arrows move inside it, to whatever lies in their direction.

const AWAY: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Everything marked `data-stop` in an area is one stop for the tab key. For `{@attach roving}`. */
export function roving(area: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  /** How many stand before the current one: what has gone is replaced by what is there then. */
  let place = 0;
  let inside = false;
  const over = new AbortController();
  const stops = (): HTMLElement[] => [...area.querySelectorAll<HTMLElement>("[data-stop]")];

  /** Exactly one can be reached. If the one with the focus has gone, the one in its place has it. */
  function settle(): void {
    const all = stops();
    const gone = current !== null && !all.includes(current);
    if (gone) current = all[Math.min(place, all.length - 1)] ?? null;
    current ??= all.find((stop) => stop.ariaPressed === "true") ?? all[0] ?? null;
    if (current !== null) place = all.indexOf(current);
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
    if (gone && inside && (document.activeElement === null || document.activeElement === document.body))
      current?.focus();
  }

  function next(key: string): HTMLElement | undefined {
    const all = stops();
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const away = AWAY[key];
    return away === undefined || current === null ? undefined : neighbour(current, all, away);
  }

  area.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const stop = next(event.key);
      if (stop !== undefined || event.key in AWAY) event.preventDefault(); // at the edge the page does not scroll away either
      stop?.focus();
      stop?.scrollIntoView({ block: "nearest" });
    },
    over,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      inside = target instanceof HTMLElement && area.contains(target);
      const stop = inside ? (target as HTMLElement).closest<HTMLElement>("[data-stop]") : null;
      if (stop === null) return;
      current = stop;
      settle();
    },
    over,
  );
  const observer = new MutationObserver(settle);
  observer.observe(area, { childList: true, subtree: true });
  settle();
  return () => {
    over.abort();
    observer.disconnect();
  };
}

/**
 * The nearest that way. Sideways one stays in the row as long as there is one; else whatever lies more ahead than aside;
 * else the one before or after.
 */
function neighbour(
  from: HTMLElement,
  all: readonly HTMLElement[],
  [x, y]: readonly [number, number],
): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least: readonly [row: number, far: number] = [2, 0];
  for (const stop of all) {
    const there = middle(stop);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead < 4 || (x !== 0 && aside > Math.max(ahead, here.tall / 2))) continue;
    const row = x === 0 || aside <= here.tall / 2 ? 0 : 1;
    const far = ahead + aside * 2;
    if (row < least[0] || (row === least[0] && far < least[1])) [best, least] = [stop, [row, far]];
  }
  return best ?? (x === 0 ? undefined : all[all.indexOf(from) + x]);
}

function middle(stop: Element): { x: number; y: number; tall: number } {
  const { left, top, width, height } = stop.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, tall: height };
}
