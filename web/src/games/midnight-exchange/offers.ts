// What the markets offer, what is missing to pay for it, and what it would be worth. Pure.

import { costOf, lootOn } from "./edition";
import type { Move } from "./notation";
import { bestPoints, gain, holdingOf, type Holding } from "./placement";
import type { Art, CardId, Loot, Market, MidnightExchangeEdition, RaidView, View } from "./types";

/** Something that one exchange brings: a work of art, or the cards of one space. */
export interface Offer {
  /** Its space: `4A/art/2`. */
  key: string;
  face: string;
  art: Art | null;
  cards: readonly CardId[];
  move: Move;
}

export const artKey = (face: string, space: number): string => `${face}/art/${space}`;
export const cardsKey = (face: string, space: number): string => `${face}/cards/${space}`;

/** All that lies on a market's spaces. */
export function offersOf({ face, art, cards }: Market): Offer[] {
  return [
    ...art.flatMap((one, space): Offer[] =>
      one === null
        ? []
        : [{ key: artKey(face, space), face, art: one, cards: [], move: { kind: "trade-art", face, art: one } }],
    ),
    ...cards.flatMap((some, space): Offer[] =>
      some.length === 0
        ? []
        : [{ key: cardsKey(face, space), face, art: null, cards: some, move: { kind: "trade-cards", face, space } }],
    ),
  ];
}

/** What a seat lacks to pay a cost; nothing if it can pay. */
export function missing(raid: RaidView, seat: number, cost: readonly Loot[]): Loot[] {
  const have = lootOn(raid, seat).map((own) => own.loot);
  return cost.filter((loot) => {
    const at = have.indexOf(loot);
    if (at >= 0) have.splice(at, 1);
    return at < 0;
  });
}

/** A cost piece by piece, and whether one has it; somebody who only watches has nothing. */
export function priceOf(cost: readonly Loot[], lacking: readonly Loot[] | null): { loot: Loot; owned: boolean }[] {
  const left = [...(lacking ?? [])];
  const pieces = cost.toReversed().map((loot) => {
    const at = left.indexOf(loot);
    if (at >= 0) left.splice(at, 1);
    return { loot, owned: lacking !== null && at < 0 };
  });
  return pieces.reverse();
}

/** What a seat lacks to pay at a market. */
export const lacks = (edition: MidnightExchangeEdition, view: View, seat: number, face: string): Loot[] =>
  missing(view.raid, seat, costOf(edition, face));

/** What a seat has won, as what is scored. */
export function wonBy(edition: MidnightExchangeEdition, view: View, seat: number): Holding {
  return holdingOf(edition, view.players[seat]!);
}

/** How many points more an offer would bring, with all stored art placed as well as can be. */
export const gainOf = (edition: MidnightExchangeEdition, won: Holding, { art, cards }: Offer): number =>
  gain(edition, won, art === null ? [] : [art], cards);

/** What a leather bag brings on average: everyone knows what is left in the cloth bag. */
export function bagGain(edition: MidnightExchangeEdition, won: Holding, bag: readonly Art[]): number {
  if (bag.length === 0) return 0;
  const now = bestPoints(edition, won);
  const kinds = [...new Set(bag)].map((art) => {
    const after = bestPoints(edition, { ...won, stored: [...won.stored, art] });
    return bag.filter((other) => other === art).length * (after - now);
  });
  return kinds.reduce((sum, points) => sum + points, 0) / bag.length;
}

/** The seats in the order of their getaway tokens (ME-X1). */
export function orderOf({ getaways }: RaidView): number[] {
  return getaways.map((_, seat) => seat).sort((a, b) => (getaways[a] ?? 9) - (getaways[b] ?? 9));
}

/** Who exchanges after whose turn it is, once round the table. */
export function following(view: View): number[] {
  const order = orderOf(view.raid);
  const at = view.turn === null ? -1 : order.indexOf(view.turn);
  return at < 0 ? [] : [...order.slice(at + 1), ...order.slice(0, at)];
}
