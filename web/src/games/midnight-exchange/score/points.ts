// The points of a physical table, as it is and with the best placement (ME-F3 to ME-F5). Pure: no words and no components.

import { cardPoints, ladderOf, storedPoints } from "../edition";
import { bestPlacement } from "../placement";
import type { Art, CardId, MidnightExchangeEdition } from "../types";

/** A player's prestige card. */
export interface OwnedCard {
  name: CardId;
  /** The number of filled steps. */
  filled: number;
}

/** A player's pieces at the end. */
export interface Holding {
  /** The number of works of art in storage, by kind. */
  stored: Partial<Record<Art, number>>;
  cards: OwnedCard[];
  /** The getaway token of the last raid; null if unknown. */
  getaway: number | null;
}

/** A line of a player's score. */
export interface Line {
  what: "stored" | "card";
  item: string;
  /** The number of works of art, or of filled steps. */
  count: number;
  points: number;
}

/** Stored works of art to place on a card. */
export interface CardPlacement {
  card: CardId;
  /** In the order of the steps. */
  art: Art[];
  /** The points of the card afterwards. */
  points: number;
  /** The points of the card before. */
  instead: number;
  /** The points that the works of art lose in storage. */
  storage: number;
}

/** A player's score. */
export interface PlayerScore {
  lines: Line[];
  points: number;
  /** The best placement; empty if none adds points. */
  placements: CardPlacement[];
  /** The points with these placements. */
  best: number;
}

/** A player's score line by line, and the best placement. */
export function scorePlayer(edition: MidnightExchangeEdition, holding: Holding): PlayerScore {
  const stored = Object.entries(holding.stored) as [Art, number][];
  const lines: Line[] = stored
    .filter(([, count]) => count > 0)
    .map(([art, count]) => ({ what: "stored", item: art, count, points: count * storedPoints(edition, art) }));
  for (const { name, filled } of holding.cards)
    lines.push({ what: "card", item: name, count: filled, points: cardPoints(edition, name, filled) });
  const points = lines.reduce((total, line) => total + line.points, 0);
  const placements = findPlacements(edition, holding);
  const gain = placements.reduce((total, one) => total + one.points - one.instead - one.storage, 0);
  return { lines, points, placements, best: points + gain };
}

/** The best placement, card by card; of several, one that keeps most in storage. */
function findPlacements(edition: MidnightExchangeEdition, { cards, stored }: Holding): CardPlacement[] {
  const { moves } = bestPlacement(
    edition,
    cards.map((card) => card.name),
    Object.fromEntries(cards.map((card) => [card.name, card.filled])),
    (Object.entries(stored) as [Art, number][]).flatMap(([art, count]) => Array<Art>(count).fill(art)),
  );
  return cards.flatMap(({ name, filled }): CardPlacement[] => {
    const art = moves.filter((move) => move.card === name).map((move) => move.art);
    if (art.length === 0) return [];
    return [
      {
        card: name,
        art,
        points: cardPoints(edition, name, filled + art.length),
        instead: cardPoints(edition, name, filled),
        storage: art.reduce((total, kind) => total + storedPoints(edition, kind), 0),
      },
    ];
  });
}

/** A holding after placements. */
export function withPlacements(holding: Holding, placements: readonly CardPlacement[]): Holding {
  const stored = { ...holding.stored };
  for (const art of placements.flatMap((one) => one.art)) stored[art] = (stored[art] ?? 0) - 1;
  const cards = holding.cards.map((card) => ({
    ...card,
    filled: card.filled + (placements.find((one) => one.card === card.name)?.art.length ?? 0),
  }));
  return { ...holding, stored, cards };
}

/** The winner, and the players with the most points. */
export interface Result {
  /** Null if a tie depends on an unknown getaway token. */
  winner: number | null;
  /** The players with the most points; a tie if more than one. */
  tied: number[];
}

/** The most points win; the lower getaway token breaks ties (ME-F5). */
export function findWinner(points: readonly number[], getaways: readonly (number | null)[]): Result {
  const most = Math.max(...points);
  const tied = points.flatMap((own, player) => (own === most ? [player] : []));
  const tokens = tied.map((player) => getaways[player] ?? null);
  const known = tokens.every((token) => token !== null) && new Set(tokens).size === tokens.length;
  const lowest = Math.min(...tokens.map((token) => token ?? Infinity));
  return { winner: tied.length === 1 ? tied[0]! : known ? tied[tokens.indexOf(lowest)]! : null, tied };
}

/** The number of works of art of a kind that no player has; negative if the players have more than the box. */
export function artLeft(edition: MidnightExchangeEdition, players: readonly Holding[], art: Art): number {
  const all = edition.art.find((row) => row.art === art)?.count ?? 0;
  const placed = (card: OwnedCard) =>
    ladderOf(edition, card.name)
      .slice(0, card.filled)
      .filter((rung) => rung.art === art).length;
  const used = (holding: Holding) =>
    (holding.stored[art] ?? 0) + holding.cards.reduce((total, card) => total + placed(card), 0);
  return players.reduce((left, holding) => left - used(holding), all);
}
