import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const PAGE = "../src/darklantern/page";

/** Puts a compressed twin beside every text file, so that the server has nothing to compress. */
function twins(): Plugin {
  return {
    name: "twins",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(PAGE, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

/** Tells the page where its catalogues of words are, so that the one that is needed is fetched along with the page. */
function catalogues(): Plugin {
  return {
    name: "catalogues",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const files: Record<string, string> = {};
        for (const chunk of Object.values(bundle)) {
          const module = chunk.type === "chunk" ? (chunk.facadeModuleId ?? "") : "";
          const name = /\/src\/words\/(\w\w)\.ts$/.exec(module)?.[1];
          if (name !== undefined) files[name] = `/${chunk.fileName}`;
        }
        const named = JSON.stringify(files).replaceAll('"', "&quot;");
        return html.replace('name="catalogues" content=""', `name="catalogues" content="${named}"`);
      },
    },
  };
}

/** What each place on the page is made of, beside what every place is; with a game behind it, what that game needs there. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  shelf: ["shell/Shelf.svelte"],
  table: ["table/Table.svelte"],
  "table/art-robbery": ["table/play.ts", "games/art-robbery/Game.svelte"],
  "table/midnight-exchange": ["table/play.ts", "games/midnight-exchange/Game.svelte"],
  rules: ["shell/Rules.svelte"],
  learn: ["lessons/LessonPage.svelte"],
  "learn/art-robbery": ["games/art-robbery/Game.svelte"],
  "learn/midnight-exchange": ["games/midnight-exchange/Game.svelte"],
  replay: ["replay/Replay.svelte"],
  score: ["box-tools/ScorePage.svelte"],
  editions: ["box-tools/EditionsPage.svelte"],
};

/** A chunk, and all that is fetched along with it. */
function along(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk" && !found.has(next)) along(bundle, next, found);
  }
  return found;
}

const filesOf = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  [...new Set([...chunks].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]))].map(
    (name) => `/${name}`,
  );

/** Tells the server which files a place needs, so that browsers hear of them with the page and not after it. */
function places(): Plugin {
  return {
    name: "places",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const chunkOf = (source: string): Rolldown.OutputChunk => {
        const found = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${source}`));
        if (found === undefined) throw new Error(`nothing was built from ${source}`);
        return found;
      };
      const everywhere = new Set(
        filesOf(
          along(
            bundle,
            chunks.find((chunk) => chunk.isEntry && chunk.name === "index")!,
          ),
        ),
      );
      const files: Record<string, string[]> = {};
      for (const [place, sources] of Object.entries(PLACES)) {
        const needed = new Set<Rolldown.OutputChunk>();
        for (const source of sources) along(bundle, chunkOf(source), needed);
        files[place] = filesOf(needed).filter((name) => !everywhere.has(name));
      }
      this.emitFile({ type: "asset", fileName: "places.json", source: JSON.stringify(files) });
    },
  };
}

/** What the page that scores a real table brings along when it is needed: it has to be there without a network. */
const OFFLINE = /\/(box-tools\/ScorePage\.svelte|games\/[^/]+\/score\/index\.ts|words\/(fr|it|nl)\.ts)$/;
/** The files beside the page that it shows. */
const BESIDE = ["/boot.js", "/lantern.svg"];

/** Tells the worker which files it has to keep: those of the shell, and of the page that scores a table. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const worker = chunks.find((chunk) => chunk.name === "worker");
      // Not the entry itself: where that has nothing but imports, the page names those instead, and it is not written.
      const todo = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith("/src/main.ts")));
      if (worker === undefined || todo.length !== 1) throw new Error("there is no worker, or no page");
      const found = new Set(todo);
      for (const chunk of todo) {
        const wanted = chunk.dynamicImports.filter((name) =>
          OFFLINE.test(bundle[name]?.type === "chunk" ? (bundle[name].facadeModuleId ?? "") : ""),
        );
        for (const name of [...chunk.imports, ...wanted]) {
          const next = bundle[name];
          if (next?.type !== "chunk" || found.has(next)) continue;
          found.add(next);
          todo.push(next);
        }
      }
      const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      const files = [...[...found].map((chunk) => chunk.fileName), ...new Set(styles)]
        .map((name) => `/${name}`)
        .concat(BESIDE);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 16);
      worker.code = worker.code
        .replaceAll("__FILES__", JSON.stringify(files))
        .replaceAll("__VERSION__", JSON.stringify(version));
    },
  };
}

/** What every place needs, or nearly every one; with all that these need themselves. */
const HOUSE =
  /\/src\/(main|drawings\/shell\/lantern|lessons\/completed|shell\/(leisure|sorry|sound\.svelte|usual)|table\/clock)\.ts|\/(drawings\/(Drawing|SvgImage)|shell\/Later)\.svelte/;

/** What a game needs wherever it is shown: played, learnt, or played again. */
const GEAR =
  /\/src\/(advice\/(telling|words\/index)\.ts|replay\/(chapters|course)\.ts|shell\/roving\.ts|table\/(Chart|Story)\.svelte)|\/svelte\/src\/motion\//;

export default defineConfig({
  plugins: [svelte(), catalogues(), places(), offline(), twins()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker.ts" },
      output: {
        // The worker keeps its name: by that browsers ask for a newer one.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // A file costs a way there and back, so what is always needed together is one file.
        codeSplitting: {
          groups: [
            { name: "house", test: HOUSE, priority: 3 },
            { name: "people", test: /\/src\/(drawings\/Avatar|shell\/BotSelect)\.svelte/, priority: 2 },
            { name: "faces", test: /\/drawings\/art-robbery\/faces\.ts/, priority: 2 },
            { name: "pieces", test: /\/drawings\/midnight-exchange\/(art|pieces|loot)\.ts/, priority: 2 },
            { name: "gear", test: GEAR, priority: 1 },
            { name: "cards", test: /\/drawings\/art-robbery\/\w+\.svelte/ },
            { name: "tiles", test: /\/drawings\/midnight-exchange\/(\w+\.svelte|portraits\.ts)/ },
            { name: "robbery", test: /\/games\/art-robbery\/(words\/(en|index)|[\w-]+)\.ts/ },
            { name: "exchange", test: /\/games\/midnight-exchange\/(words\/(en|index)|[\w-]+)\.ts/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
