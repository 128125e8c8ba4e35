// Keeps the page that scores a real table, so that it works without a network. It runs beside the page, once that was
// opened; all other pages go on as if it were not there.
//
// With a network everything comes from the server: nobody is kept on an old page. Without one, what was kept when this
// version was installed is given. A new version waits until no page uses the old one, so none loses its files.

/** The files of the page, named by what is in them, and those beside it; written here by the build. */
declare const __FILES__: readonly string[];
/** A fingerprint of them. */
declare const __VERSION__: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const PAGE = `darklantern-page-${__VERSION__}`;
const EDITIONS = "darklantern-editions";
/** So many editions are kept, those that were fetched last. */
const MOST = 20;
const SHELL = "/";

addEventListener("install", (event) => (event as Lasting).waitUntil(install()));
addEventListener("activate", (event) => (event as Lasting).waitUntil(tidy()));
addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const answer = answerTo(request, url.pathname);
  if (answer !== null) (event as Fetching).respondWith(answer);
});

async function install(): Promise<void> {
  const cache = await caches.open(PAGE);
  const shell = await fetch(SHELL, { cache: "reload" });
  // Between two versions of the server there may be a page that is not ours: then it is tried again later.
  const entry = __FILES__[0]!;
  if (!shell.ok || !(await shell.clone().text()).includes(entry)) throw new Error("the page is another one");
  await cache.put(SHELL, shell);
  await cache.addAll(__FILES__);
  const games = (await (await fetch("/api/games")).json()) as { id: string }[];
  await (await caches.open(EDITIONS)).addAll(games.map(({ id }) => `/api/games/${id}/editions`));
}

/** Throws away what older versions have kept. */
async function tidy(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("darklantern-page-") && name !== PAGE) await caches.delete(name);
  }
}

/** The answer to a request, or null if it is none of our business. */
function answerTo(request: Request, path: string): Promise<Response> | null {
  if (request.mode === "navigate" && !path.startsWith("/api/")) return fetch(request).catch(() => kept(PAGE, SHELL));
  if (__FILES__.includes(path))
    return caches.open(PAGE).then(async (cache) => (await cache.match(path)) ?? fetch(request));
  if (/^\/api\/(games\/[^/]+\/editions|editions\/[^/]+)$/.test(path)) return edition(request);
  return null;
}

/** An edition as the server has it, or as it was the last time. */
async function edition(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) {
      const cache = await caches.open(EDITIONS);
      await cache.put(request, response.clone());
      const known = await cache.keys();
      for (const old of known.slice(0, Math.max(0, known.length - MOST))) await cache.delete(old);
    }
    return response;
  } catch {
    return kept(EDITIONS, request);
  }
}

async function kept(name: string, what: RequestInfo): Promise<Response> {
  return (await (await caches.open(name)).match(what)) ?? Response.error();
}
