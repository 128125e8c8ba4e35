// How a real table of Art Robbery is scored.

import type { Scoring, Standing } from "../../../box-tools/scoring";
import type { BoxToolsWords } from "../../../box-tools/words";
import type { ArtRobberyEdition } from "../types";
import HoldingPicker from "./HoldingPicker.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import { count as sums, lootOf, type Holding } from "./points";
import { gameWords } from "../words";

/** What somebody has, as far as that can be in this edition. */
function fit(edition: ArtRobberyEdition, given: unknown): Holding {
  const own = (typeof given === "object" && given !== null ? given : {}) as { raids?: unknown };
  const raids = lootOf(edition).map((tokens, raid) => {
    const has: unknown = Array.isArray(own.raids) ? own.raids[raid] : [];
    return tokens.flatMap((_, at) => (Array.isArray(has) && has.includes(at) ? [at] : []));
  });
  return { raids };
}

function count(
  edition: ArtRobberyEdition,
  players: readonly Holding[],
  names: readonly string[],
  words: BoxToolsWords,
): Standing {
  const { sums: own, caught, winners, level } = sums(edition, players);
  const notes: string[] = [];
  const given = caught.map((player) => names[player]!);
  if (given.length > 0)
    notes.push(
      players.length === 2 ? words.robbery.fined(given[0]!, edition.figures.fine) : words.robbery.caught(given),
    );
  if (level && players.length > 1)
    notes.push(
      winners.length > 1
        ? words.robbery.shared(winners.map((player) => names[player]!))
        : words.robbery.tie(names[winners[0]!]!),
    );
  return { points: own.map((one) => one.points), winners: players.length === 1 ? [] : winners, notes };
}

export const scoring: Scoring<"art-robbery", Holding> = {
  ready: gameWords.ready,
  fit,
  count,
  Picker: HoldingPicker,
  Sheet: ScoreSheet,
};
