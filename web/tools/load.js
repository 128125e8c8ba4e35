// What TypeScript files of the page export, for the tools beside this one.

import process from "node:process";
import { rolldown } from "rolldown";

/** Everything that some files export, named by their paths from here. */
export async function load(...files) {
  const code = files.map((file) => `export * from "./${file}";`).join("\n");
  const bundle = await rolldown({
    input: "loaded",
    logLevel: "silent",
    plugins: [
      {
        name: "loaded",
        resolveId: (id) => (id === "loaded" ? `${process.cwd()}/loaded.ts` : undefined),
        load: (id) => (id.endsWith("/loaded.ts") ? code : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", inlineDynamicImports: true });
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
