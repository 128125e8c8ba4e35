// Scoring of a physical table of Midnight Exchange.

import { clampInteger, type Scoring, type Standing } from "../../../box-tools/scoring";
import type { BoxToolsWords } from "../../../box-tools/words";
import { arts, type Art, type MidnightExchangeEdition } from "../types";
import HoldingPicker from "./HoldingPicker.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import { findWinner, scorePlayer, type Holding } from "./points";
import { gameWords } from "../words";

/** A player's holding, limited to what exists in this edition. */
function parseHolding(edition: MidnightExchangeEdition, given: unknown): Holding {
  const own = (typeof given === "object" && given !== null ? given : {}) as {
    stored?: Partial<Record<Art, unknown>> | null;
    cards?: unknown;
    getaway?: unknown;
  };
  const stored = Object.fromEntries(
    arts.map((art) => [art, clampInteger(own.stored?.[art], edition.art.find((row) => row.art === art)?.count ?? 0)]),
  );
  const givenCards = (Array.isArray(own.cards) ? own.cards : []) as ({ name?: unknown; filled?: unknown } | null)[];
  const cards = edition.cards.flatMap(({ name, ladder }) => {
    const card = givenCards.find((one) => one?.name === name);
    return card == null ? [] : [{ name, filled: clampInteger(card.filled, ladder.length) }];
  });
  return { stored, cards, getaway: clampInteger(own.getaway, edition.figures.players[1]) || null };
}

function score(
  edition: MidnightExchangeEdition,
  players: readonly Holding[],
  names: readonly string[],
  words: BoxToolsWords,
): Standing {
  const scores = players.map((holding) => scorePlayer(edition, holding));
  const getaways = players.map((holding) => holding.getaway);
  const points = scores.map((score) => score.points);
  const { winner, tied } = findWinner(points, getaways);
  const best = findWinner(
    scores.map((score) => score.best),
    getaways,
  );
  const notes: string[] = [];
  if (tied.length > 1)
    notes.push(
      winner === null
        ? words.midnight.unknown(tied.map((player) => names[player]!))
        : words.midnight.tie(names[winner]!),
    );
  if (players.length > 1 && best.winner !== null && best.winner !== winner)
    notes.push(words.midnight.would(names[best.winner]!, scores[best.winner]!.best));
  return { points, winners: winner === null || players.length === 1 ? [] : [winner], notes };
}

export const scoring: Scoring<"midnight-exchange", Holding> = {
  ready: gameWords.ready,
  parseHolding,
  score,
  Picker: HoldingPicker,
  Sheet: ScoreSheet,
};
