// Roving tab index: an area is a single tab stop, and arrow keys move the focus within it.

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Make the elements with `data-stop` in an area one tab stop. To be used as `{@attach roving}`. */
export function roving(area: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  /** The index of the current stop, for its replacement once it has been removed. */
  let currentIndex = 0;
  let hasFocus = false;
  const controller = new AbortController();
  const stops = (): HTMLElement[] => [...area.querySelectorAll<HTMLElement>("[data-stop]")];

  /** Make one stop reachable by tab. If the focused one has been removed, focus the one in its place. */
  function updateStops(): void {
    const all = stops();
    const removed = current !== null && !all.includes(current);
    if (removed) current = all[Math.min(currentIndex, all.length - 1)] ?? null;
    current ??= all.find((stop) => stop.ariaPressed === "true") ?? all[0] ?? null;
    if (current !== null) currentIndex = all.indexOf(current);
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
    if (removed && hasFocus && (document.activeElement === null || document.activeElement === document.body))
      current?.focus();
  }

  function target(key: string): HTMLElement | undefined {
    const all = stops();
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    const direction = DIRECTIONS[key];
    return direction === undefined || current === null ? undefined : neighbour(current, all, direction);
  }

  area.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const stop = target(event.key);
      if (stop !== undefined || event.key in DIRECTIONS) event.preventDefault(); // also at the edge, so that the page does not scroll
      stop?.focus();
      stop?.scrollIntoView({ block: "nearest" });
    },
    controller,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      hasFocus = target instanceof HTMLElement && area.contains(target);
      const stop = hasFocus ? (target as HTMLElement).closest<HTMLElement>("[data-stop]") : null;
      if (stop === null) return;
      current = stop;
      updateStops();
    },
    controller,
  );
  const observer = new MutationObserver(updateStops);
  observer.observe(area, { childList: true, subtree: true });
  updateStops();
  return () => {
    controller.abort();
    observer.disconnect();
  };
}

/**
 * The nearest stop in a direction. Horizontally, a stop in the same row is preferred; then one that lies more ahead than
 * aside; then the previous or next one.
 */
function neighbour(
  from: HTMLElement,
  all: readonly HTMLElement[],
  [x, y]: readonly [number, number],
): HTMLElement | undefined {
  const here = centre(from);
  let best: HTMLElement | undefined;
  let bestDistance: readonly [row: number, far: number] = [2, 0];
  for (const stop of all) {
    const there = centre(stop);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead < 4 || (x !== 0 && aside > Math.max(ahead, here.tall / 2))) continue;
    const row = x === 0 || aside <= here.tall / 2 ? 0 : 1;
    const far = ahead + aside * 2;
    if (row < bestDistance[0] || (row === bestDistance[0] && far < bestDistance[1]))
      [best, bestDistance] = [stop, [row, far]];
  }
  return best ?? (x === 0 ? undefined : all[all.indexOf(from) + x]);
}

function centre(stop: Element): { x: number; y: number; tall: number } {
  const { left, top, width, height } = stop.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, tall: height };
}
