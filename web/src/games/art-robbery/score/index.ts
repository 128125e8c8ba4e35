// Scoring of a physical table of Art Robbery.

import type { Scoring, Standing } from "../../../box-tools/scoring";
import type { BoxToolsWords } from "../../../box-tools/words";
import type { ArtRobberyEdition } from "../types";
import HoldingPicker from "./HoldingPicker.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import { raidTokens, scoreTable, type Holding } from "./points";
import { gameWords } from "../words";

/** A player's holding, limited to what exists in this edition. */
function parseHolding(edition: ArtRobberyEdition, given: unknown): Holding {
  const own = (typeof given === "object" && given !== null ? given : {}) as { raids?: unknown };
  const raids = raidTokens(edition).map((tokens, raid) => {
    const has: unknown = Array.isArray(own.raids) ? own.raids[raid] : [];
    return tokens.flatMap((_, at) => (Array.isArray(has) && has.includes(at) ? [at] : []));
  });
  return { raids };
}

function score(
  edition: ArtRobberyEdition,
  players: readonly Holding[],
  names: readonly string[],
  words: BoxToolsWords,
): Standing {
  const { players: scores, caught, winners, tied } = scoreTable(edition, players);
  const notes: string[] = [];
  const caughtNames = caught.map((player) => names[player]!);
  if (caughtNames.length > 0)
    notes.push(
      players.length === 2
        ? words.robbery.fined(caughtNames[0]!, edition.figures.fine)
        : words.robbery.caught(caughtNames),
    );
  if (tied && players.length > 1)
    notes.push(
      winners.length > 1
        ? words.robbery.shared(winners.map((player) => names[player]!))
        : words.robbery.tie(names[winners[0]!]!),
    );
  return { points: scores.map((score) => score.points), winners: players.length === 1 ? [] : winners, notes };
}

export const scoring: Scoring<"art-robbery", Holding> = {
  ready: gameWords.ready,
  parseHolding,
  score,
  Picker: HoldingPicker,
  Sheet: ScoreSheet,
};
