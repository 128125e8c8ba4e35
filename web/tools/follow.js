// Follows raids that were played by the rules, as the page does it: reads a file with one attempt a line and says where
// what the page makes of it is not what the rules do. See tests/web/test_raids.py.
//
// A line has the `attempt` of a `seat`, the `answer` of the rules (null if it was legal, else why not) and, by pair of
// eyes, the `events`; `views` has the raid as some of these eyes see it now. A line with `begins` begins a new raid.

import { readFileSync } from "node:fs";
import process from "node:process";
import { isDeepStrictEqual } from "node:util";
import { load } from "./load.js";

const { after, expected, why } = await load("src/games/midnight-exchange/raid.ts");

/** Counted by the rules alone. */
const UNTOLD = ["stashed", "moves"];
const told = (raid) => Object.fromEntries(Object.entries(raid).filter(([name]) => !UNTOLD.includes(name)));

const problems = [];
const complain = (line, what, ours, theirs) =>
  problems.push(`line ${line}: ${what}: ${JSON.stringify(ours)}, by the rules ${JSON.stringify(theirs)}`);

/** What nobody can know before the rules have answered: the loot of a tile that one has not seen. */
const foreseen = (event, raid) =>
  event.type === "lifted" && raid.loots[event.tile] === null ? { ...event, loot: null } : event;

let raids = {};
let spaces = 0;
let compared = 0;
readFileSync(process.argv[2], "utf8")
  .trim()
  .split("\n")
  .forEach((text, number) => {
    const { begins, seat, attempt, answer, events = {}, views = {} } = JSON.parse(text);
    if (begins !== undefined) {
      raids = begins.views;
      spaces = begins.spaces;
      return;
    }
    const own = raids[seat];
    const reason = why(own, seat, attempt, spaces);
    if (!isDeepStrictEqual(reason, answer))
      complain(number + 1, `${JSON.stringify(attempt)} is refused`, reason, answer);
    if (answer === null) {
      const first = foreseen(events[seat][0], own);
      const ours = expected(own, seat, attempt, spaces);
      if (!isDeepStrictEqual(ours, first)) complain(number + 1, "expected", ours, first);
    }
    for (const [eye, seen] of Object.entries(events)) raids[eye] = seen.reduce(after, raids[eye]);
    for (const [eye, view] of Object.entries(views)) {
      compared++;
      const ours = told(raids[eye]);
      for (const [name, value] of Object.entries(told(view))) {
        if (!isDeepStrictEqual(ours[name], value)) complain(number + 1, `${name} for ${eye}`, ours[name], value);
      }
    }
  });

console.log(`${compared} views compared`);
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
