// Asks the page's own reasons (src/games/art-robbery/why.ts) about positions of Art Robbery. On standard input stands one
// question a line, as JSON: view, seat, legal, card and target. Each is answered by a line: what can be done, and why not.

import process from "node:process";
import { createInterface } from "node:readline";
import { load } from "./load.js";

const { aimed, readAction, why } = await load("src/games/art-robbery/why.ts", "src/games/art-robbery/actions.ts");

for await (const line of createInterface({ input: process.stdin })) {
  const { view, seat, legal, card, target } = JSON.parse(line);
  const choices = legal.map(readAction);
  const open = card === null ? choices : choices.filter((choice) => choice.kind === "give" || choice.card === card);
  const can = aimed(view, open, target).map((choice) => choice.text);
  console.log(JSON.stringify({ can, why: why(view, seat, choices, card, target) }));
}
