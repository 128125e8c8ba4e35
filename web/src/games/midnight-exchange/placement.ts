// What somebody's possessions are worth, and where stored art would be worth most (ME-A3, ME-F4). Pure and exact; it
// knows neither the page nor a table, so that whoever has an edition and some cards can ask.

import type { Art, CardId, MidnightExchangeEdition, PlayerState, Rung } from "./types";

/** As much of an edition as scoring takes. */
export type Scoring = Pick<MidnightExchangeEdition, "figures" | "art" | "cards">;

/** What somebody has won. */
export interface Holding {
  /** Prestige cards of every kind: one of a kind, complete, begun, empty. */
  cards: readonly CardId[];
  /** By card: how many of its steps are filled; none if it is missing. */
  placed: Readonly<Record<CardId, number>>;
  /** Works of art in storage. */
  stored: readonly Art[];
}

/** Points, and what they are for: a kind of stored art, a card that is one of a kind, or a collection. */
export type Line = { points: number } & (
  { what: "stored"; item: Art; count: number } | { what: "unique" | "collection"; item: CardId }
);

export interface Sheet {
  lines: readonly Line[];
  total: number;
}

/** A work of art, and the card that it goes on. */
export interface Placing {
  art: Art;
  card: CardId;
}

export interface Best {
  points: number;
  /** In an order in which they can be placed. */
  moves: readonly Placing[];
  /** How things stand afterwards. */
  after: Holding;
}

/** The steps of a card; none for one of a kind. */
export const rungs = (edition: Scoring, card: CardId): readonly Rung[] =>
  edition.cards.find(({ name }) => name === card)?.ladder ?? [];

/** What a card with these steps counts, so many of them filled (ME-F4). */
export function worthOf(edition: Scoring, ladder: readonly Rung[], filled: number): number {
  if (ladder.length === 0) return edition.figures.unique;
  return ladder[filled - 1]?.points ?? edition.figures.empty_collection;
}

/** What a work of art counts in storage (ME-F4). */
export function storedWorth(edition: Scoring, art: Art): number {
  return edition.figures[edition.art.find((row) => row.art === art)?.metal ?? "silver"];
}

/** What is won by a player at a table, as a holding. */
export function holdingOf(edition: Scoring, { stored, collections, finished }: PlayerState): Holding {
  const complete = finished.map((card) => [card, rungs(edition, card).length] as const);
  return {
    cards: [...finished, ...collections.map((own) => own.card)],
    placed: Object.fromEntries([...complete, ...collections.map((own) => [own.card, own.filled] as const)]),
    stored,
  };
}

/** What a holding scores as it lies (ME-F4): stored art kind by kind, then card by card. */
export function scoreOf(edition: Scoring, { cards, placed, stored }: Holding): Sheet {
  const kinds = [...new Set(stored)].sort();
  const lines: Line[] = kinds.map((art) => {
    const count = stored.filter((other) => other === art).length;
    return { what: "stored", item: art, count, points: count * storedWorth(edition, art) };
  });
  for (const card of cards) {
    const ladder = rungs(edition, card);
    const points = worthOf(edition, ladder, placed[card] ?? 0);
    lines.push({ what: ladder.length === 0 ? "unique" : "collection", item: card, points });
  }
  return { lines, total: lines.reduce((sum, line) => sum + line.points, 0) };
}

/** A way to fill the collections from some on, in their order. */
interface Fill {
  points: number;
  /** How many works of art are left over: of equal ways, one that keeps most is the best. */
  kept: number;
  filled: readonly number[];
}

/**
 * Where to place stored art for the most points; of equal placements it is one that keeps most in storage.
 *
 * Collections are filled one after the other. What counts for the rest is only how much is left of the art that they
 * take, so equal leftovers are looked at once; those that take the same art stand side by side, which keeps them few.
 */
export function bestPlacement(
  edition: Scoring,
  cards: readonly CardId[],
  placed: Holding["placed"],
  stored: readonly Art[],
): Best {
  const open = cards
    .map((card) => ({ card, ladder: rungs(edition, card), from: placed[card] ?? 0 }))
    .filter(({ ladder, from }) => from < ladder.length)
    .map((one) => ({ ...one, key: one.ladder.map(({ art }) => art).join(" ") }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const needed = Array.from({ length: open.length + 1 }, (_, at) =>
    [...new Set(open.slice(at).flatMap(({ ladder, from }) => ladder.slice(from).map(({ art }) => art)))].sort(),
  );
  const known = new Map<string, Fill>();

  function fill(at: number, left: ReadonlyMap<Art, number>): Fill {
    const one = open[at];
    if (one === undefined) return { points: 0, kept: 0, filled: [] };
    const wanted = needed[at]!;
    const key = `${at}:${wanted.map((art) => left.get(art) ?? 0).join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const stock = new Map(wanted.map((art) => [art, left.get(art) ?? 0]));
    let best: Fill | null = null;
    for (let filled = one.from; filled <= one.ladder.length; filled++) {
      if (filled > one.from) {
        const { art } = one.ladder[filled - 1]!;
        const count = stock.get(art) ?? 0;
        if (count === 0) break;
        stock.set(art, count - 1);
      }
      const then = fill(at + 1, stock);
      const spare = spared(stock, at + 1);
      const points = worthOf(edition, one.ladder, filled) + spare.points + then.points;
      const kept = spare.kept + then.kept;
      if (best === null || points > best.points || (points === best.points && kept > best.kept)) {
        best = { points, kept, filled: [filled, ...then.filled] };
      }
    }
    known.set(key, best!);
    return best!;
  }

  /** What no collection from some on takes stays in storage. */
  function spared(stock: ReadonlyMap<Art, number>, at: number): { points: number; kept: number } {
    let [points, kept] = [0, 0];
    for (const [art, count] of stock) {
      if (needed[at]!.includes(art)) continue;
      points += count * storedWorth(edition, art);
      kept += count;
    }
    return { points, kept };
  }

  const stock = new Map<Art, number>();
  for (const art of stored) stock.set(art, (stock.get(art) ?? 0) + 1);
  const { filled } = fill(0, stock);
  const moves = open.flatMap(({ card, ladder, from }, at) =>
    ladder.slice(from, filled[at]).map(({ art }) => ({ art, card })),
  );
  const after = moves.reduce(withPlaced, { cards, placed, stored });
  return { points: scoreOf(edition, after).total, moves, after };
}

/** A holding after a stored work of art has gone on a card. */
export function withPlaced(holding: Holding, { art, card }: Placing): Holding {
  const at = holding.stored.indexOf(art);
  return {
    cards: holding.cards,
    placed: { ...holding.placed, [card]: (holding.placed[card] ?? 0) + 1 },
    stored: holding.stored.filter((_, number) => number !== at),
  };
}

/** What a holding would score with everything stored placed as well as can be. */
export const bestPoints = (edition: Scoring, { cards, placed, stored }: Holding): number =>
  bestPlacement(edition, cards, placed, stored).points;

/** What more a holding would score, at best, with some art and cards added. */
export function gain(edition: Scoring, holding: Holding, art: readonly Art[], cards: readonly CardId[]): number {
  const more: Holding = {
    cards: [...holding.cards, ...cards],
    placed: holding.placed,
    stored: [...holding.stored, ...art],
  };
  return bestPoints(edition, more) - bestPoints(edition, holding);
}
