// What can wait until there is nothing better to do.

/** How long it waits at most, in milliseconds, once the page is there. */
const LATEST = 2_000;

/** Fetches parts of the page one after another, once it is there and has nothing to do. Returns how to let it be. */
export function atLeisure(...parts: readonly (() => Promise<unknown>)[]): () => void {
  let over = false;
  async function fetchAll(): Promise<void> {
    for (const part of parts) {
      if (over) return;
      await part().catch(() => undefined); // whoever needs it will ask again, and is told
    }
  }
  const begin = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => void fetchAll(), { timeout: LATEST });
    else setTimeout(() => void fetchAll(), LATEST);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
  return () => {
    over = true;
    removeEventListener("load", begin);
  };
}
