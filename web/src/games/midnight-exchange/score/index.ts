// Scoring of a physical table of Midnight Exchange.

import { clampInteger, type Scoring, type ScoreSheet, type Standing } from "../../../box-tools/scoring";
import { cardName } from "../names";
import { arts, type Art, type MidnightExchangeEdition } from "../types";
import HoldingPicker from "./HoldingPicker.svelte";
import { findWinner, scorePlayer, type Holding } from "./points";
import { title } from "../title";
import { gameWords } from "../words";
import { scoreWords } from "./words";

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

function score(edition: MidnightExchangeEdition, players: readonly Holding[], names: readonly string[]): Standing {
  const words = scoreWords.current;
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
    notes.push(winner === null ? words.unknown(tied.map((player) => names[player]!)) : words.tie(names[winner]!));
  if (players.length > 1 && best.winner !== null && best.winner !== winner)
    notes.push(words.would(names[best.winner]!, scores[best.winner]!.best));
  return { points, winners: winner === null || players.length === 1 ? [] : [winner], notes };
}

function sheet(edition: MidnightExchangeEdition, players: readonly Holding[], player: number): ScoreSheet {
  const { lines, points } = scorePlayer(edition, players[player]!);
  const labelOf = ({ what, item, count }: (typeof lines)[number]): string =>
    what === "stored"
      ? scoreWords.current.stored(count, gameWords.current.arts[item as Art])
      : cardName(gameWords.current, edition, item);
  return { parts: lines.map((line) => [labelOf(line), line.points]), total: points, apart: [] };
}

export const scoring: Scoring<MidnightExchangeEdition, Holding> = {
  title,
  ready: Promise.all([gameWords.ready, scoreWords.ready]),
  parseHolding,
  score,
  Picker: HoldingPicker,
  sheet,
};
