// The offers of the markets: their cost, the loot missing to pay it, and their value. Pure.

import { costOf, lootOnBoard } from "./edition";
import type { Move } from "./notation";
import { bestPoints, gain, holdingOf, type Holding } from "./placement";
import type { Art, CardId, Loot, Market, MidnightExchangeEdition, RaidView, View } from "./types";

/** What one exchange can buy: a work of art, or the cards of one space. */
export interface Offer {
  /** The id of its space, such as `4A/art/2`. */
  key: string;
  face: string;
  art: Art | null;
  cards: readonly CardId[];
  move: Move;
}

export const artSpaceKey = (face: string, space: number): string => `${face}/art/${space}`;
export const cardSpaceKey = (face: string, space: number): string => `${face}/cards/${space}`;

/** All offers of a market. */
export function offersOf({ face, art, cards }: Market): Offer[] {
  return [
    ...art.flatMap((one, space): Offer[] =>
      one === null
        ? []
        : [{ key: artSpaceKey(face, space), face, art: one, cards: [], move: { kind: "trade-art", face, art: one } }],
    ),
    ...cards.flatMap((some, space): Offer[] =>
      some.length === 0
        ? []
        : [
            {
              key: cardSpaceKey(face, space),
              face,
              art: null,
              cards: some,
              move: { kind: "trade-cards", face, space },
            },
          ],
    ),
  ];
}

/** The loot that a seat lacks to pay at a market; empty if it can pay. */
export function missingLoot(edition: MidnightExchangeEdition, view: View, seat: number, face: string): Loot[] {
  const owned = lootOnBoard(view.raid, seat).map((own) => own.loot);
  return costOf(edition, face).filter((loot) => {
    const at = owned.indexOf(loot);
    if (at >= 0) owned.splice(at, 1);
    return at < 0;
  });
}

/** The pieces of a cost, and whether the player owns each; a spectator, with null, owns none. */
export function pricePieces(cost: readonly Loot[], missing: readonly Loot[] | null): { loot: Loot; owned: boolean }[] {
  const left = [...(missing ?? [])];
  const pieces = cost.toReversed().map((loot) => {
    const at = left.indexOf(loot);
    if (at >= 0) left.splice(at, 1);
    return { loot, owned: missing !== null && at < 0 };
  });
  return pieces.reverse();
}

/** The holding of a seat. */
export function holdingAt(edition: MidnightExchangeEdition, view: View, seat: number): Holding {
  return holdingOf(edition, view.players[seat]!);
}

/** The points that an offer adds if all stored art is placed optimally. */
export const offerGain = (edition: MidnightExchangeEdition, holding: Holding, { art, cards }: Offer): number =>
  gain(edition, holding, art === null ? [] : [art], cards);

/** The expected points of a leather bag. The content of the cloth bag is public. */
export function expectedBagGain(edition: MidnightExchangeEdition, holding: Holding, bag: readonly Art[]): number {
  if (bag.length === 0) return 0;
  const now = bestPoints(edition, holding);
  const kinds = [...new Set(bag)].map((art) => {
    const after = bestPoints(edition, { ...holding, stored: [...holding.stored, art] });
    return bag.filter((other) => other === art).length * (after - now);
  });
  return kinds.reduce((sum, points) => sum + points, 0) / bag.length;
}

/** The seats in the order of their getaway tokens (ME-X1). */
export function turnOrder({ getaways }: RaidView): number[] {
  return getaways.map((_, seat) => seat).sort((a, b) => (getaways[a] ?? 9) - (getaways[b] ?? 9));
}

/** The seats that exchange after the current one, once round the table. */
export function nextSeats(view: View): number[] {
  const order = turnOrder(view.raid);
  const at = view.turn === null ? -1 : order.indexOf(view.turn);
  return at < 0 ? [] : [...order.slice(at + 1), ...order.slice(0, at)];
}
