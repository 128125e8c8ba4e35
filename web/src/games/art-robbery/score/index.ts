// Scoring of a physical table of Art Robbery.

import type { Scoring, ScoreSheet, SheetLine, Standing } from "../../../box-tools/scoring";
import { raidTitle } from "../names";
import type { ArtRobberyEdition } from "../types";
import HoldingPicker from "./HoldingPicker.svelte";
import { raidTokens, scoreTable, type Holding } from "./points";
import { title } from "../title";
import { gameWords } from "../words";
import { scoreWords } from "./words";

/** A player's holding, limited to what exists in this edition. */
function parseHolding(edition: ArtRobberyEdition, given: unknown): Holding {
  const own = (typeof given === "object" && given !== null ? given : {}) as { raids?: unknown };
  const raids = raidTokens(edition).map((tokens, raid) => {
    const has: unknown = Array.isArray(own.raids) ? own.raids[raid] : [];
    return tokens.flatMap((_, at) => (Array.isArray(has) && has.includes(at) ? [at] : []));
  });
  return { raids };
}

function score(edition: ArtRobberyEdition, players: readonly Holding[], names: readonly string[]): Standing {
  const words = scoreWords.current;
  const { players: scores, caught, winners, tied } = scoreTable(edition, players);
  const notes: string[] = [];
  const caughtNames = caught.map((player) => names[player]!);
  if (caughtNames.length > 0)
    notes.push(players.length === 2 ? words.fined(caughtNames[0]!, edition.figures.fine) : words.caught(caughtNames));
  if (tied && players.length > 1)
    notes.push(
      winners.length > 1 ? words.shared(winners.map((player) => names[player]!)) : words.tie(names[winners[0]!]!),
    );
  return { points: scores.map((score) => score.points), winners: players.length === 1 ? [] : winners, notes };
}

function sheet(edition: ArtRobberyEdition, players: readonly Holding[], player: number): ScoreSheet {
  const words = scoreWords.current;
  const { raids, cost, points, alibis } = scoreTable(edition, players).players[player]!;
  const parts = edition.raids.map((raid, number): SheetLine => [
    raidTitle(gameWords.current, raid.name),
    raids[number]!,
  ]);
  if (cost > 0) parts.push([words.cost, -cost]);
  return { parts, total: points, apart: [[words.alibiRow, alibis]] };
}

export const scoring: Scoring<ArtRobberyEdition, Holding> = {
  title,
  ready: Promise.all([gameWords.ready, scoreWords.ready]),
  parseHolding,
  score,
  Picker: HoldingPicker,
  sheet,
};
