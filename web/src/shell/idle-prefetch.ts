// Fetches parts of the page that will be needed soon while the browser is idle.

/** The page is quiet by then, and a visitor seldom goes on sooner. */
export const PREFETCH_DELAY_MS = 2_500;
/** How long to wait for an idle moment at most. */
const IDLE_TIMEOUT_MS = 2_000;

/** Fetch parts one after another when the page has loaded, a delay has passed and the browser is idle. Returns a cancel function. */
export function prefetchWhenIdle(delayMs: number, ...parts: readonly (() => Promise<unknown>)[]): () => void {
  let cancelled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function fetchAll(): Promise<void> {
    for (const part of parts) {
      if (cancelled) return;
      await part().catch(() => undefined); // the code that needs the part imports it again and shows the error
    }
  }
  const whenIdle = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => void fetchAll(), { timeout: IDLE_TIMEOUT_MS });
    else void fetchAll();
  };
  const start = (): void => void (timer = setTimeout(whenIdle, delayMs));
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
  return () => {
    cancelled = true;
    clearTimeout(timer);
    removeEventListener("load", start);
  };
}
