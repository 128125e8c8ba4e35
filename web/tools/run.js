// Calls functions of a TypeScript file: on each line of the input stands one call, as JSON, the name of the function and
// what it is given. What it returns is written as a line of JSON. So tests in another language can hold the page's sums
// against their own.
//
//   node tools/run.js src/games/art-robbery/score/sums.ts

import process from "node:process";
import { createInterface } from "node:readline";
import { load } from "./load.js";

const called = await load(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(called[name](...given))}\n`);
}
