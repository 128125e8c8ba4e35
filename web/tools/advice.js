// Says what hints and reviews say: on each line of the input stands, as JSON, the `game`, the `language`, the `kind` ("deed"
// or "reason"), the `thing` and what is `told`; the words are written as a line of JSON. See tests/web/test_advice.py.

import process from "node:process";
import { createInterface } from "node:readline";
import { load } from "./load.js";

const { tellingOf } = await load("src/advice/telling.ts");
for await (const line of createInterface({ input: process.stdin })) {
  const { game, language, kind, thing, told } = JSON.parse(line);
  const telling = await tellingOf(game, language);
  process.stdout.write(`${JSON.stringify(telling[kind](thing, told))}\n`);
}
