import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

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

/** Tells the page where its catalogues of words are, and the table, so that what is needed is fetched along with the page. */
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
          const name = /\/src\/words\/(\w\w)\.ts$/.exec(module)?.[1] ?? (module.endsWith("/table/Table.svelte") ? "table" : null);
          if (name !== null) files[name] = `/${chunk.fileName}`;
        }
        const named = JSON.stringify(files).replaceAll('"', "&quot;");
        return html.replace('name="catalogues" content=""', `name="catalogues" content="${named}"`);
      },
    },
  };
}

/** What the page that scores a real table brings along when it is needed: it has to be there without a network. */
const OFFLINE = /\/(owners\/ScorePage\.svelte|games\/[^/]+\/score\/index\.ts|words\/(fr|it|nl)\.ts)$/;
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
      const todo = chunks.filter((chunk) => chunk.isEntry && chunk.name === "index");
      if (worker === undefined || todo.length !== 1) throw new Error("there is no worker, or no page");
      const found = new Set(todo);
      for (const chunk of todo) {
        const wanted = chunk.dynamicImports.filter((name) => OFFLINE.test(bundle[name]?.type === "chunk" ? (bundle[name].facadeModuleId ?? "") : ""));
        for (const name of [...chunk.imports, ...wanted]) {
          const next = bundle[name];
          if (next?.type !== "chunk" || found.has(next)) continue;
          found.add(next);
          todo.push(next);
        }
      }
      const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      const files = [...[...found].map((chunk) => chunk.fileName), ...new Set(styles)].map((name) => `/${name}`).concat(BESIDE);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 16);
      worker.code = worker.code.replaceAll("__FILES__", JSON.stringify(files)).replaceAll("__VERSION__", JSON.stringify(version));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), catalogues(), offline(), twins()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: "index.html", worker: "src/worker.ts" },
      // The worker keeps its name: by that browsers ask for a newer one.
      output: { entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
