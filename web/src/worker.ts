// Service worker that keeps the scoring page available without a network. It is registered when that page is opened, and
// leaves all other pages alone.
//
// With a network everything comes from the server, so that no visitor stays on an old version. Without one, the files
// cached when this version was installed are served. A new version waits until no page uses the files of the old one.

/** The files to cache: those with a hash in their names, and public ones. The build inserts them. */
declare const __FILES__: readonly string[];
/** A hash of their names. */
declare const __VERSION__: string;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const PAGE_CACHE = `darklantern-page-${__VERSION__}`;
const EDITIONS_CACHE = "darklantern-editions";
/** The number of editions to keep, those fetched last. */
const MAX_EDITIONS = 20;
const SHELL = "/";

addEventListener("install", (event) => (event as ExtendableEvent).waitUntil(install()));
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(deleteOldCaches()));
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const answer = answerTo(request, url.pathname);
  if (answer !== null) (event as FetchEvent).respondWith(answer);
});

async function install(): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  const shell = await fetch(SHELL, { cache: "reload" });
  // During an update the server may answer with another version; the installation is then tried again later.
  const entry = __FILES__[0]!;
  if (!shell.ok || !(await shell.clone().text()).includes(entry))
    throw new Error("the server has another version of the page");
  await cache.put(SHELL, shell);
  await cache.addAll(__FILES__);
  const games = (await (await fetch("/api/games")).json()) as { id: string }[];
  await (await caches.open(EDITIONS_CACHE)).addAll(games.map(({ id }) => `/api/games/${id}/editions`));
}

/** Delete the caches of older versions. */
async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("darklantern-page-") && name !== PAGE_CACHE) await caches.delete(name);
  }
}

/** The response to a request; null to leave the request to the browser. */
function answerTo(request: Request, path: string): Promise<Response> | null {
  if (request.mode === "navigate" && !path.startsWith("/api/"))
    return fetch(request).catch(() => fromCache(PAGE_CACHE, SHELL));
  if (__FILES__.includes(path))
    return caches.open(PAGE_CACHE).then(async (cache) => (await cache.match(path)) ?? fetch(request));
  if (/^\/api\/(games\/[^/]+\/editions|editions\/[^/]+)$/.test(path)) return edition(request);
  return null;
}

/** An edition from the server or, without a network, from the cache. */
async function edition(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(EDITIONS_CACHE);
      await cache.put(request, response.clone());
      const known = await cache.keys();
      for (const old of known.slice(0, Math.max(0, known.length - MAX_EDITIONS))) await cache.delete(old);
    }
    return response;
  } catch {
    return fromCache(EDITIONS_CACHE, request);
  }
}

async function fromCache(name: string, request: RequestInfo): Promise<Response> {
  return (await (await caches.open(name)).match(request)) ?? Response.error();
}
