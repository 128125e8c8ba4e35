// The route that the address names.

export type Route =
  | { name: "lobby" }
  | { name: "table"; table: string }
  | { name: "rules"; game: string }
  | { name: "learn"; game: string }
  | { name: "replay"; table: string | null }
  | { name: "score"; game: string }
  | { name: "editions"; game: string; edition: string | null }
  | { name: "not-found" };

/** Parse the path of an address. */
export function parseRoute(path: string): Route {
  const [first = "", second, ...rest] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  if (first === "editions" && second !== undefined && rest.length < 2)
    return { name: "editions", game: second, edition: rest[0] ?? null };
  if (rest.length > 0) return { name: "not-found" };
  if (first === "" && second === undefined) return { name: "lobby" };
  if (first === "table" && second !== undefined) return { name: "table", table: second };
  if (first === "rules" && second !== undefined) return { name: "rules", game: second };
  if (first === "learn" && second !== undefined) return { name: "learn", game: second };
  if (first === "score" && second !== undefined) return { name: "score", game: second };
  if (first === "replay") return { name: "replay", table: second ?? null };
  return { name: "not-found" };
}

/** State that a navigation passes on in the history entry. */
export interface NavigationState {
  /** Declare the player ready as soon as they are seated. */
  eager?: boolean;
}

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname));

  constructor() {
    addEventListener("popstate", () => this.#update());
    document.addEventListener("click", (event) => this.#onClick(event));
  }

  /** Navigate to an address of the page, with state for this visit only. */
  go(path: string, state: NavigationState | null = null): void {
    if (path !== location.pathname + location.search + location.hash) history.pushState(state, "", path);
    this.#update();
    scrollTo(0, 0);
  }

  #update(): void {
    this.route = parseRoute(location.pathname);
  }

  /** Follow links to routes of this page without a reload. */
  #onClick(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download) return;
    if (link.origin !== location.origin || parseRoute(link.pathname).name === "not-found") return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
