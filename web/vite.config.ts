import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const PAGE = "../src/darklantern/page";
/** The games with a folder of their own. */
const GAMES = readdirSync("src/games", { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Write a compressed copy of every text file, so that the server need not compress any. */
function compressedCopies(): Plugin {
  return {
    name: "compressed-copies",
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

/** Write the catalogues' file names into the page, so that public/boot.js can preload the one of the language. */
function catalogueFiles(): Plugin {
  return {
    name: "catalogue-files",
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

/** By view: the modules that it imports on demand. */
const VIEW_MODULES: Readonly<Record<string, readonly string[]>> = {
  lobby: ["lobby/Lobby.svelte"],
  table: ["table/TablePage.svelte"],
  rules: ["rules/RulesPage.svelte"],
  learn: ["lessons/LessonPage.svelte"],
  replay: ["replay/ReplayPage.svelte"],
  score: ["box-tools/ScorePage.svelte"],
  editions: ["box-tools/EditionsPage.svelte"],
};

/** By view: the modules that it imports on demand for a game; those in the game's folder only if the game has them. */
const GAME_VIEW_MODULES: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  table: (folder) => ["table/in-game.ts", `${folder}/Game.svelte`],
  rules: (folder) => [`${folder}/figures/index.ts`],
  learn: (folder) => [`${folder}/Game.svelte`, `${folder}/lesson/index.ts`],
  score: (folder) => [`${folder}/score/index.ts`],
  editions: (folder) => [`${folder}/edit/index.ts`],
};

/** The modules that each view needs: by view, and by view and game, such as "table/liars-dice". */
function viewModules(): Readonly<Record<string, readonly string[]>> {
  const ofGames = GAMES.flatMap((game) =>
    Object.entries(GAME_VIEW_MODULES).map(([view, modules]) => [
      `${view}/${game}`,
      modules(`games/${game}`).filter((module) => existsSync(join("src", module))),
    ]),
  );
  return { ...VIEW_MODULES, ...(Object.fromEntries(ofGames) as Record<string, string[]>) };
}

/** Return a chunk and all chunks that it imports statically. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk" && !found.has(next)) withImports(bundle, next, found);
  }
  return found;
}

const filesOf = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  [...new Set([...chunks].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]))].map(
    (name) => `/${name}`,
  );

/** Write the files that each view needs to preloads.json, so that the server can announce them with the page. */
function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const chunkOf = (module: string): Rolldown.OutputChunk => {
        const found = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${module}`));
        if (found === undefined) throw new Error(`no chunk was built from ${module}`);
        return found;
      };
      const shared = new Set(
        filesOf(
          withImports(
            bundle,
            chunks.find((chunk) => chunk.isEntry && chunk.name === "index")!,
          ),
        ),
      );
      const files: Record<string, string[]> = {};
      for (const [view, modules] of Object.entries(viewModules())) {
        const needed = new Set<Rolldown.OutputChunk>();
        for (const module of modules) withImports(bundle, chunkOf(module), needed);
        files[view] = filesOf(needed).filter((name) => !shared.has(name));
      }
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(files) });
    },
  };
}

/** Add a shortcut to the scoring page of every game to the manifest of the installed page. */
function scoreShortcuts(): Plugin {
  return {
    name: "score-shortcuts",
    apply: "build",
    closeBundle() {
      const path = join(PAGE, "app.webmanifest");
      const manifest = JSON.parse(readFileSync(path, "utf-8")) as Record<string, unknown>;
      const shortcuts = GAMES.filter((game) => existsSync(`src/games/${game}/score`)).map((game) => ({
        name: `${titleOf(game)}: score a table`,
        url: `/score/${game}`,
      }));
      writeFileSync(path, JSON.stringify({ ...manifest, shortcuts }));
    },
  };
}

/** The title of a game. */
function titleOf(game: string): string {
  const title = /"(.+)"/.exec(readFileSync(`src/games/${game}/title.ts`, "utf-8"))?.[1];
  if (title === undefined) throw new Error(`${game} has no title`);
  return title;
}

/** Modules imported on demand by the scoring page, which has to work without a network. */
const OFFLINE_MODULES = /\/(box-tools\/ScorePage\.svelte|games\/[^/]+\/score\/index\.ts|words\/(fr|it|nl)\.ts)$/;
/** Public files that the scoring page shows. */
const OFFLINE_PUBLIC_FILES = ["/boot.js", "/lantern.svg"];

/** Write the list of files to cache into the service worker: those of the shell and of the scoring page. */
function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const worker = chunks.find((chunk) => chunk.name === "worker");
      // The entry chunk is not used here: if it has only imports, it is inlined into the page and not written.
      const todo = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith("/src/main.ts")));
      if (worker === undefined || todo.length !== 1)
        throw new Error("the build has no worker chunk, or not exactly one chunk with main.ts");
      const found = new Set(todo);
      for (const chunk of todo) {
        const wanted = chunk.dynamicImports.filter((name) =>
          OFFLINE_MODULES.test(bundle[name]?.type === "chunk" ? (bundle[name].facadeModuleId ?? "") : ""),
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
        .concat(OFFLINE_PUBLIC_FILES);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 16);
      worker.code = worker.code
        .replaceAll("__FILES__", JSON.stringify(files))
        .replaceAll("__VERSION__", JSON.stringify(version));
    },
  };
}

/** Write the types of games' own tables, for packages that ship one. */
function ownTableTypes(): Plugin {
  return {
    name: "own-table-types",
    apply: "build",
    generateBundle() {
      const source = readFileSync("src/table/own-table.ts", "utf8");
      this.emitFile({ type: "asset", fileName: "own-table.d.ts", source });
    },
  };
}

/** Modules that every view or nearly every one needs. */
const CORE =
  /\/src\/(main|drawings\/shell\/lantern|lessons\/completed|shell\/(idle-prefetch|error-messages|sound|table-defaults)|table\/clock)\.ts|\/(drawings\/(Drawing|SvgImage)|shell\/Deferred)\.svelte/;

/** Modules that a game needs at a live table, in a lesson and in a replay. */
const GAME_SUPPORT =
  /\/src\/(advice\/(describers|words\/index)\.ts|replay\/(chapters|timeline)\.ts|shell\/roving\.ts|table\/(ScoreChart|EventLog)\.svelte)|\/svelte\/src\/motion\//;

/** The chunks of a game: its pictures, which the lobby shows too, its drawings, and its texts and what is computed. */
const gameChunks = (game: string): Rolldown.CodeSplittingGroup[] => [
  { name: `${game}-pictures`, test: new RegExp(`/games/${game}/pictures/`), priority: 2 },
  { name: `${game}-drawings`, test: new RegExp(`/games/${game}/drawings/`) },
  { name: game, test: new RegExp(`/games/${game}/(words/(en|index)|[\\w-]+)\\.ts`) },
];

export default defineConfig({
  plugins: [
    svelte(),
    catalogueFiles(),
    preloads(),
    offlineFiles(),
    ownTableTypes(),
    scoreShortcuts(),
    compressedCopies(),
  ],
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
        // Browsers look for a newer worker under the same name.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // Every file costs a round trip, so modules that are always needed together share one.
        codeSplitting: {
          groups: [
            { name: "core", test: CORE, priority: 3 },
            { name: "people", test: /\/src\/(drawings\/Avatar|shell\/BotSelect)\.svelte/, priority: 2 },
            { name: "game-support", test: GAME_SUPPORT, priority: 1 },
            ...GAMES.flatMap(gameChunks),
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true }, "^/games/": { target: "http://127.0.0.1:8765" } },
  },
});
