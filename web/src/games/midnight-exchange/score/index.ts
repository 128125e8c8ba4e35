// How a real table of Midnight Exchange is scored.

import { whole, type Scoring, type Standing } from "../../../box-tools/scoring";
import type { BoxToolsWords } from "../../../box-tools/words";
import { arts, type Art, type MidnightExchangeEdition } from "../types";
import HoldingPicker from "./HoldingPicker.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import { sum, verdict, type Holding } from "./points";
import { gameWords } from "../words";

/** What somebody has, as far as that can be in this edition. */
function fit(edition: MidnightExchangeEdition, given: unknown): Holding {
  const own = (typeof given === "object" && given !== null ? given : {}) as {
    stored?: Partial<Record<Art, unknown>> | null;
    cards?: unknown;
    getaway?: unknown;
  };
  const stored = Object.fromEntries(
    arts.map((art) => [art, whole(own.stored?.[art], edition.art.find((row) => row.art === art)?.count ?? 0)]),
  );
  const givenCards = (Array.isArray(own.cards) ? own.cards : []) as ({ name?: unknown; filled?: unknown } | null)[];
  const cards = edition.cards.flatMap(({ name, ladder }) => {
    const card = givenCards.find((one) => one?.name === name);
    return card == null ? [] : [{ name, filled: whole(card.filled, ladder.length) }];
  });
  return { stored, cards, getaway: whole(own.getaway, edition.figures.players[1]) || null };
}

function count(
  edition: MidnightExchangeEdition,
  players: readonly Holding[],
  names: readonly string[],
  words: BoxToolsWords,
): Standing {
  const sums = players.map((has) => sum(edition, has));
  const getaways = players.map((has) => has.getaway);
  const points = sums.map((one) => one.points);
  const { winner, level } = verdict(points, getaways);
  const best = verdict(
    sums.map((one) => one.best),
    getaways,
  );
  const tie = level.length > 1;
  const notes: string[] = [];
  if (tie)
    notes.push(
      winner === null
        ? words.midnight.unknown(level.map((player) => names[player]!))
        : words.midnight.tie(names[winner]!),
    );
  if (players.length > 1 && best.winner !== null && best.winner !== winner)
    notes.push(words.midnight.would(names[best.winner]!, sums[best.winner]!.best));
  return { points, winners: winner === null || players.length === 1 ? [] : [winner], notes };
}

export const scoring: Scoring<"midnight-exchange", Holding> = {
  ready: gameWords.ready,
  fit,
  count,
  Picker: HoldingPicker,
  Sheet: ScoreSheet,
};
