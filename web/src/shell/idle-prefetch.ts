// What can wait until there is nothing better to do.

/** Long enough for the page to have settled, in milliseconds; and sooner than anybody gets on to the next thing. */
export const PREFETCH_DELAY_MS = 2_500;
/** How long it waits for an idle moment at most. */
const LATEST = 2_000;

/** Fetches parts of the page one after another, so long after it is there, when it has nothing to do. Returns how to let it be. */
export function prefetchWhenIdle(after: number, ...parts: readonly (() => Promise<unknown>)[]): () => void {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function fetchAll(): Promise<void> {
    for (const part of parts) {
      if (over) return;
      await part().catch(() => undefined); // whoever needs it will ask again, and is told
    }
  }
  const whenIdle = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => void fetchAll(), { timeout: LATEST });
    else void fetchAll();
  };
  const begin = (): void => void (timer = setTimeout(whenIdle, after));
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
  return () => {
    over = true;
    clearTimeout(timer);
    removeEventListener("load", begin);
  };
}
