// Lookups in an edition: costs, ladders and points.

import type {
  Art,
  CardId,
  Collection,
  Loot,
  MarketFace,
  Metal,
  MidnightExchangeEdition,
  PlayerState,
  PrestigeCard,
  RaidView,
  Rung,
} from "./types";

/** The part of an edition that scoring needs. */
export type ScoringData = Pick<MidnightExchangeEdition, "figures" | "art" | "cards">;

export function cardOf(edition: ScoringData, id: CardId): PrestigeCard | undefined {
  return edition.cards.find((card) => card.name === id);
}

/** The ladder of a card from the lowest step; empty for a card that is one of a kind. */
export const ladderOf = (edition: ScoringData, id: CardId): readonly Rung[] => cardOf(edition, id)?.ladder ?? [];

export function faceOf(edition: MidnightExchangeEdition, name: string): MarketFace | undefined {
  return edition.faces.find((face) => face.name === name);
}

export function metalOf(edition: ScoringData, art: Art): Metal {
  return edition.art.find((row) => row.art === art)?.metal ?? "silver";
}

/** The cost of a market face, with one entry for each tile. */
export function costOf(edition: MidnightExchangeEdition, name: string): Loot[] {
  const cost = Object.entries(faceOf(edition, name)?.cost ?? {}) as [Loot, number][];
  return cost.flatMap(([loot, count]) => Array<Loot>(count).fill(loot));
}

/** The points of a card with this ladder and this many filled steps (ME-F4). */
export function ladderPoints(edition: ScoringData, ladder: readonly Rung[], filled: number): number {
  if (ladder.length === 0) return edition.figures.unique;
  return ladder[filled - 1]?.points ?? edition.figures.empty_collection;
}

/** The points of a card with this many filled steps (ME-F4). */
export const cardPoints = (edition: ScoringData, id: CardId, filled: number): number =>
  ladderPoints(edition, ladderOf(edition, id), filled);

/** The points of a work of art in storage (ME-F4). */
export const storedPoints = (edition: ScoringData, art: Art): number => edition.figures[metalOf(edition, art)];

/** The next free step of a collection. */
export const nextStep = (edition: MidnightExchangeEdition, own: Collection): Rung | undefined =>
  ladderOf(edition, own.card)[own.filled];

/** The points of a player as things stand. */
export function playerPoints(edition: MidnightExchangeEdition, player: PlayerState): number {
  const stored = player.stored.reduce((sum, art) => sum + storedPoints(edition, art), 0);
  const finished = player.finished.reduce(
    (sum, card) => sum + cardPoints(edition, card, ladderOf(edition, card).length),
    0,
  );
  return (
    stored + finished + player.collections.reduce((sum, own) => sum + cardPoints(edition, own.card, own.filled), 0)
  );
}

/** The loot on a seat's board, oldest first. */
export function lootOnBoard(raid: RaidView, seat: number): { tile: number; loot: Loot | null }[] {
  return (raid.boards[seat] ?? []).map((tile) => ({ tile, loot: raid.loots[tile] ?? null }));
}

/** The tiles with which a seat would pay a cost; null if it cannot pay. */
export function tilesToPay(raid: RaidView, seat: number, cost: readonly Loot[]): number[] | null {
  const left = lootOnBoard(raid, seat);
  const paid: number[] = [];
  for (const loot of cost) {
    const at = left.findIndex((own) => own.loot === loot);
    if (at < 0) return null;
    paid.push(...left.splice(at, 1).map((own) => own.tile));
  }
  return paid;
}

/** Whether a work of art fits on a collection now (ME-A3). */
export function fits(edition: MidnightExchangeEdition, own: Collection, art: Art): boolean {
  return nextStep(edition, own)?.art === art;
}
