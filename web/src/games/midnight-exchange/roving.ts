// One tab stop for a whole area: arrows move inside it, to whatever lies in their direction.

const AWAY: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Everything marked `data-stop` in a box is one stop for the tab key. For `{@attach roving}`. */
export function roving(box: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  let inside = false;
  const over = new AbortController();
  const stops = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("[data-stop]")];

  /** Exactly one can be reached. If the one with the focus is gone, its neighbour has it. */
  function settle(): void {
    const all = stops();
    if (current !== null && !all.includes(current)) {
      current = null;
      if (inside && (document.activeElement === null || document.activeElement === document.body)) all[0]?.focus();
    }
    current ??= all.find((stop) => stop.getAttribute("aria-pressed") === "true") ?? all[0] ?? null;
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
  }

  function next(key: string): HTMLElement | undefined {
    const all = stops();
    const at = current === null ? -1 : all.indexOf(current);
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const away = AWAY[key];
    if (away === undefined || current === null) return undefined;
    const here = middle(current);
    const [x, y] = away;
    let nearest: HTMLElement | undefined;
    let least = Infinity;
    for (const stop of all) {
      const there = middle(stop);
      const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
      const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
      // Sideways one stays in the row as long as there is one.
      if (ahead < 4 || (x !== 0 && aside > 40)) continue;
      const far = ahead + aside * 2;
      if (far < least) [nearest, least] = [stop, far];
    }
    return nearest ?? (x === 0 ? undefined : all[at + x]);
  }

  box.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const stop = next(event.key);
      if (stop === undefined) return;
      event.preventDefault();
      stop.focus();
      stop.scrollIntoView({ block: "nearest" });
    },
    over,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      inside = target instanceof HTMLElement && box.contains(target);
      const stop = inside ? (target as HTMLElement).closest<HTMLElement>("[data-stop]") : null;
      if (stop === null) return;
      current = stop;
      settle();
    },
    over,
  );
  const observer = new MutationObserver(settle);
  observer.observe(box, { childList: true, subtree: true });
  settle();
  return () => {
    over.abort();
    observer.disconnect();
  };
}

function middle(stop: Element): { x: number; y: number } {
  const { left, top, width, height } = stop.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
