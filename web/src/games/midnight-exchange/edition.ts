// What is in the box, looked up: costs, worth, and what could be placed where.

import type {
  Art,
  CardId,
  Collection,
  Event,
  Loot,
  MarketFace,
  Metal,
  MidnightExchangeEdition,
  PlayerState,
  PrestigeCard,
  RaidView,
  Rung,
  View,
} from "./types";
import { after } from "./raid";

export function cardOf(edition: MidnightExchangeEdition, id: CardId): PrestigeCard | undefined {
  return edition.cards.find((card) => card.name === id);
}

/** The ladder of a card from the lowest step; none is one of a kind. */
export const ladderOf = (edition: MidnightExchangeEdition, id: CardId): readonly Rung[] =>
  cardOf(edition, id)?.ladder ?? [];

export function faceOf(edition: MidnightExchangeEdition, name: string): MarketFace | undefined {
  return edition.faces.find((face) => face.name === name);
}

export function metalOf(edition: MidnightExchangeEdition, art: Art): Metal {
  return edition.art.find((row) => row.art === art)?.metal ?? "silver";
}

/** The cost of a market face, loot by loot: as many entries as tiles. */
export function costOf(edition: MidnightExchangeEdition, name: string): Loot[] {
  const cost = Object.entries(faceOf(edition, name)?.cost ?? {}) as [Loot, number][];
  return cost.flatMap(([loot, count]) => Array<Loot>(count).fill(loot));
}

/** What a card is worth with so many steps filled (ME-F4). */
export function worth(edition: MidnightExchangeEdition, id: CardId, filled: number): number {
  const ladder = ladderOf(edition, id);
  if (ladder.length === 0) return edition.figures.unique;
  return ladder[filled - 1]?.points ?? edition.figures.empty_collection;
}

/** What a work of art is worth in storage (ME-F4). */
export const storedWorth = (edition: MidnightExchangeEdition, art: Art): number =>
  edition.figures[metalOf(edition, art)];

/** The step that comes next on a collection. */
export const nextStep = (edition: MidnightExchangeEdition, own: Collection): Rung | undefined =>
  ladderOf(edition, own.card)[own.filled];

/** What a player would score now. */
export function points(edition: MidnightExchangeEdition, player: PlayerState): number {
  const stored = player.stored.reduce((sum, art) => sum + storedWorth(edition, art), 0);
  const finished = player.finished.reduce((sum, card) => sum + worth(edition, card, ladderOf(edition, card).length), 0);
  return stored + finished + player.collections.reduce((sum, own) => sum + worth(edition, own.card, own.filled), 0);
}

/** The loot on a seat's board, in the order in which it came. */
export function lootOn(raid: RaidView, seat: number): { tile: number; loot: Loot | null }[] {
  return (raid.boards[seat] ?? []).map((tile) => ({ tile, loot: raid.loots[tile] ?? null }));
}

/** The tiles with which a seat would pay a cost; null if it cannot. */
export function payment(raid: RaidView, seat: number, cost: readonly Loot[]): number[] | null {
  const left = lootOn(raid, seat);
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

/** How things stand after something happened of which only the events are told. */
export function told(edition: MidnightExchangeEdition, view: View, event: Event): View {
  if (event.type !== "placed") {
    const raid = after(view.raid, event);
    return raid === view.raid ? view : { ...view, raid };
  }
  const player = view.players[event.seat];
  if (player === undefined) return view;
  const at = player.stored.indexOf(event.art);
  const placed: PlayerState = {
    stored: at < 0 ? player.stored : player.stored.toSpliced(at, 1),
    collections: event.complete
      ? player.collections.filter((own) => own.card !== event.card)
      : player.collections.map((own) => (own.card === event.card ? { ...own, filled: event.filled } : own)),
    finished: event.complete ? [...player.finished, event.card] : player.finished,
  };
  const gone = event.complete ? ladderOf(edition, event.card).map((rung) => rung.art) : [];
  return { ...view, players: view.players.with(event.seat, placed), box: [...view.box, ...gone].sort() };
}
