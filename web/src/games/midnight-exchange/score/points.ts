// The points of a table that was played with the box, as it lies and placed as well as can be (ME-F3 to ME-F5).
// Nothing but sums: no words, no page.

import { bestPlacement, rungs, storedWorth, worthOf } from "../placement";
import type { Art, CardId, MidnightExchangeEdition } from "../types";

/** A prestige card in front of somebody. */
export interface OwnedCard {
  name: CardId;
  /** How many of its steps are filled, complete collections included. */
  filled: number;
}

/** What somebody has at the end. */
export interface Holding {
  /** Works of art in storage, by kind. */
  stored: Partial<Record<Art, number>>;
  cards: OwnedCard[];
  /** The getaway token of the last raid; null if nobody remembers. */
  getaway: number | null;
}

/** One line of somebody's points. */
export interface Line {
  what: "stored" | "card";
  item: string;
  /** How many works of art, or how many steps are filled. */
  count: number;
  points: number;
}

/** Stored works of art that go on a card. */
export interface Placement {
  card: CardId;
  /** In the order in which they go there. */
  art: Art[];
  /** What the card is worth then, and what it was worth before. */
  points: number;
  instead: number;
  /** What the works of art were worth in storage, which they lose. */
  storage: number;
}

export interface Sum {
  lines: Line[];
  points: number;
  /** What gives the most points if it is placed; empty if nothing gives more. */
  placements: Placement[];
  /** The points with these placements. */
  best: number;
}

/** What a card counts with so many of its steps filled (ME-F4). */
export const worth = (edition: MidnightExchangeEdition, card: CardId, filled: number): number =>
  worthOf(edition, rungs(edition, card), filled);

/** Somebody's points, line by line, and the best that could still be placed; exact. */
export function sum(edition: MidnightExchangeEdition, has: Holding): Sum {
  const stored = Object.entries(has.stored) as [Art, number][];
  const lines: Line[] = stored
    .filter(([, count]) => count > 0)
    .map(([art, count]) => ({ what: "stored", item: art, count, points: count * storedWorth(edition, art) }));
  for (const { name, filled } of has.cards)
    lines.push({ what: "card", item: name, count: filled, points: worth(edition, name, filled) });
  const points = lines.reduce((total, line) => total + line.points, 0);
  const placements = place(edition, has);
  const gain = placements.reduce((total, one) => total + one.points - one.instead - one.storage, 0);
  return { lines, points, placements, best: points + gain };
}

/** What to place where for the most points; of equal placements it is one that keeps most in storage. */
function place(edition: MidnightExchangeEdition, { cards, stored }: Holding): Placement[] {
  const { moves } = bestPlacement(
    edition,
    cards.map((card) => card.name),
    Object.fromEntries(cards.map((card) => [card.name, card.filled])),
    (Object.entries(stored) as [Art, number][]).flatMap(([art, count]) => Array<Art>(count).fill(art)),
  );
  return cards.flatMap(({ name, filled }): Placement[] => {
    const art = moves.filter((move) => move.card === name).map((move) => move.art);
    if (art.length === 0) return [];
    return [
      {
        card: name,
        art,
        points: worth(edition, name, filled + art.length),
        instead: worth(edition, name, filled),
        storage: art.reduce((total, kind) => total + storedWorth(edition, kind), 0),
      },
    ];
  });
}

/** What somebody has after some placements. */
export function placed(has: Holding, placements: readonly Placement[]): Holding {
  const stored = { ...has.stored };
  for (const art of placements.flatMap((one) => one.art)) stored[art] = (stored[art] ?? 0) - 1;
  const cards = has.cards.map((card) => ({
    ...card,
    filled: card.filled + (placements.find((one) => one.card === card.name)?.art.length ?? 0),
  }));
  return { ...has, stored, cards };
}

/** Who has won. */
export interface Verdict {
  /** Null if only getaway tokens could tell, and one of them is not known. */
  winner: number | null;
  /** Everyone with the most points. */
  level: number[];
}

/** Most points win, and the lower getaway token between equals (ME-F5). */
export function verdict(points: readonly number[], getaways: readonly (number | null)[]): Verdict {
  const most = Math.max(...points);
  const level = points.flatMap((own, player) => (own === most ? [player] : []));
  const tokens = level.map((player) => getaways[player] ?? null);
  const known = tokens.every((token) => token !== null) && new Set(tokens).size === tokens.length;
  const lowest = Math.min(...tokens.map((token) => token ?? Infinity));
  return { winner: level.length === 1 ? level[0]! : known ? level[tokens.indexOf(lowest)]! : null, level };
}

/** How many works of art of a kind are with nobody yet; less than none if there are more than the box has. */
export function artLeft(edition: MidnightExchangeEdition, players: readonly Holding[], art: Art): number {
  const all = edition.art.find((row) => row.art === art)?.count ?? 0;
  const placed = (card: OwnedCard) =>
    rungs(edition, card.name)
      .slice(0, card.filled)
      .filter((rung) => rung.art === art).length;
  const used = (has: Holding) => (has.stored[art] ?? 0) + has.cards.reduce((total, card) => total + placed(card), 0);
  return players.reduce((left, has) => left - used(has), all);
}
