// The points of a holding, and the optimal placement of stored art (ME-A3, ME-F4). Pure and exact.

import { ladderOf, ladderPoints, storedPoints, type ScoringData } from "./edition";
import type { Art, CardId, PlayerState } from "./types";

/** What a player has won. */
export interface Holding {
  /** All prestige cards: one of a kind, complete, started and empty. */
  cards: readonly CardId[];
  /** The number of filled steps by card; zero if the card is missing. */
  placed: Readonly<Record<CardId, number>>;
  /** Works of art in storage. */
  stored: readonly Art[];
}

/** Points for a kind of stored art, a card that is one of a kind, or a collection. */
export type Line = { points: number } & (
  { what: "stored"; item: Art; count: number } | { what: "unique" | "collection"; item: CardId }
);

export interface Sheet {
  lines: readonly Line[];
  total: number;
}

/** A work of art and the card that it is placed on. */
export interface Placement {
  art: Art;
  card: CardId;
}

export interface BestPlacement {
  points: number;
  /** In an order in which they can be placed. */
  moves: readonly Placement[];
  /** The holding afterwards. */
  after: Holding;
}

/** The holding of a player at a table. */
export function holdingOf(edition: ScoringData, { stored, collections, finished }: PlayerState): Holding {
  const complete = finished.map((card) => [card, ladderOf(edition, card).length] as const);
  return {
    cards: [...finished, ...collections.map((own) => own.card)],
    placed: Object.fromEntries([...complete, ...collections.map((own) => [own.card, own.filled] as const)]),
    stored,
  };
}

/** The score of a holding as it is (ME-F4): stored art by kind, then cards. */
export function scoreOf(edition: ScoringData, { cards, placed, stored }: Holding): Sheet {
  const kinds = [...new Set(stored)].sort();
  const lines: Line[] = kinds.map((art) => {
    const count = stored.filter((other) => other === art).length;
    return { what: "stored", item: art, count, points: count * storedPoints(edition, art) };
  });
  for (const card of cards) {
    const ladder = ladderOf(edition, card);
    const points = ladderPoints(edition, ladder, placed[card] ?? 0);
    lines.push({ what: ladder.length === 0 ? "unique" : "collection", item: card, points });
  }
  return { lines, total: lines.reduce((sum, line) => sum + line.points, 0) };
}

/** A way to fill the collections from an index on, in their order. */
interface Fill {
  points: number;
  /** The number of works of art left over, which decides between ways with equal points. */
  leftInStorage: number;
  filled: readonly number[];
}

/**
 * The placement of stored art with the most points; of several, one that keeps most in storage.
 *
 * Dynamic programming over the collections: the state is the stock left of the art that the remaining collections take.
 * Sorting collections by the art they take keeps the number of states small.
 */
export function bestPlacement(
  edition: ScoringData,
  cards: readonly CardId[],
  placed: Holding["placed"],
  stored: readonly Art[],
): BestPlacement {
  const open = cards
    .map((card) => ({ card, ladder: ladderOf(edition, card), from: placed[card] ?? 0 }))
    .filter(({ ladder, from }) => from < ladder.length)
    .map((one) => ({ ...one, key: one.ladder.map(({ art }) => art).join(" ") }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const needed = Array.from({ length: open.length + 1 }, (_, at) =>
    [...new Set(open.slice(at).flatMap(({ ladder, from }) => ladder.slice(from).map(({ art }) => art)))].sort(),
  );
  const known = new Map<string, Fill>();

  function fill(at: number, left: ReadonlyMap<Art, number>): Fill {
    const one = open[at];
    if (one === undefined) return { points: 0, leftInStorage: 0, filled: [] };
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
      const rest = leftover(stock, at + 1);
      const points = ladderPoints(edition, one.ladder, filled) + rest.points + then.points;
      const leftInStorage = rest.leftInStorage + then.leftInStorage;
      if (best === null || points > best.points || (points === best.points && leftInStorage > best.leftInStorage)) {
        best = { points, leftInStorage, filled: [filled, ...then.filled] };
      }
    }
    known.set(key, best!);
    return best!;
  }

  /** The art that no collection from an index on takes, which stays in storage. */
  function leftover(stock: ReadonlyMap<Art, number>, at: number): { points: number; leftInStorage: number } {
    let [points, leftInStorage] = [0, 0];
    for (const [art, count] of stock) {
      if (needed[at]!.includes(art)) continue;
      points += count * storedPoints(edition, art);
      leftInStorage += count;
    }
    return { points, leftInStorage };
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

/** A holding after placing a stored work of art. */
export function withPlaced(holding: Holding, { art, card }: Placement): Holding {
  const at = holding.stored.indexOf(art);
  return {
    cards: holding.cards,
    placed: { ...holding.placed, [card]: (holding.placed[card] ?? 0) + 1 },
    stored: holding.stored.filter((_, number) => number !== at),
  };
}

/** The points of a holding with stored art placed optimally. */
export const bestPoints = (edition: ScoringData, { cards, placed, stored }: Holding): number =>
  bestPlacement(edition, cards, placed, stored).points;

/** The points that additional art and cards add to a holding, placed optimally before and after. */
export function gain(edition: ScoringData, holding: Holding, art: readonly Art[], cards: readonly CardId[]): number {
  const more: Holding = {
    cards: [...holding.cards, ...cards],
    placed: holding.placed,
    stored: [...holding.stored, ...art],
  };
  return bestPoints(edition, more) - bestPoints(edition, holding);
}
