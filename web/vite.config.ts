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

/** Tells the page where its catalogues of words are, so that a reader's own is fetched along with the page. */
function catalogues(): Plugin {
  return {
    name: "catalogues",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const files: Record<string, string> = {};
        for (const chunk of Object.values(bundle)) {
          const language = chunk.type === "chunk" && /\/src\/words\/(\w\w)\.ts$/.exec(chunk.facadeModuleId ?? "")?.[1];
          if (language) files[language] = `/${chunk.fileName}`;
        }
        const named = JSON.stringify(files).replaceAll('"', "&quot;");
        return html.replace('name="catalogues" content=""', `name="catalogues" content="${named}"`);
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), catalogues(), twins()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
