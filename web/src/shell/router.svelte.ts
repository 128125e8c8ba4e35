// Where on the page somebody is: the address, and nothing else.

export type Place =
  | { at: "shelf" }
  | { at: "table"; table: string }
  | { at: "rules"; game: string }
  | { at: "learn"; game: string }
  | { at: "replay"; table: string | null }
  | { at: "score"; game: string }
  | { at: "editions"; game: string; edition: string | null }
  | { at: "nowhere" };

/** The place that an address names. */
export function parseRoute(path: string): Place {
  const [first = "", second, ...rest] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  if (first === "editions" && second !== undefined && rest.length < 2)
    return { at: "editions", game: second, edition: rest[0] ?? null };
  if (rest.length > 0) return { at: "nowhere" };
  if (first === "" && second === undefined) return { at: "shelf" };
  if (first === "table" && second !== undefined) return { at: "table", table: second };
  if (first === "rules" && second !== undefined) return { at: "rules", game: second };
  if (first === "learn" && second !== undefined) return { at: "learn", game: second };
  if (first === "score" && second !== undefined) return { at: "score", game: second };
  if (first === "replay") return { at: "replay", table: second ?? null };
  return { at: "nowhere" };
}

/** What somebody brings along to a place. */
export interface Along {
  /** They do not want to wait: they are ready as soon as they have sat down. */
  eager?: boolean;
}

class Router {
  place = $state.raw<Place>(parseRoute(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Goes to an address of the page, and takes something along that only this visit knows. */
  go(path: string, along: Along | null = null): void {
    if (path !== location.pathname + location.search + location.hash) history.pushState(along, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.place = parseRoute(location.pathname);
  }

  /** Links to our own pages do not load the page anew. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download) return;
    if (link.origin !== location.origin || parseRoute(link.pathname).at === "nowhere") return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
