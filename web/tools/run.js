// Calls a function of a TypeScript file with each line of the input, which is JSON: a list of what it is given. What it
// returns is written as a line of JSON. So tests in another language can hold the page's sums against their own.
//
//   node tools/run.js src/games/art-robbery/score/sums.ts count

import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";

const [file, name] = process.argv.slice(2);
const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.run-"));
try {
  const made = join(folder, "made.mjs");
  await build({ input: file, output: { file: made, format: "esm" }, logLevel: "silent" });
  const { [name]: call } = await import(pathToFileURL(made).href);
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(call(...JSON.parse(line)))}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
