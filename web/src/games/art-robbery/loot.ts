// Where the loot is, and what it is worth.

import { readToken } from "./notation";
import type { Card, Token, View } from "./types";

/** A token of a raid: `index` is what it is known by, as equal tokens look alike. */
export interface Piece {
  index: number;
  token: Token;
  face: Card;
  alibis: number;
}

export interface Haul {
  tokens: number;
  points: number;
  alibis: number;
}

/** The raid that is shown: when all are over, the last. */
export function raidOf(view: View): number {
  return Math.min(view.raid, view.loot.length - 1);
}

/** The tokens of this raid that lie before a seat; null is the centre. */
export function piecesOf(view: View, owner: number | null): Piece[] {
  const loot = view.loot[view.raid] ?? [];
  return loot.flatMap((token, index) => (view.owners[index] === owner ? [{ index, token, ...readToken(token) }] : []));
}

/** What some tokens come to; a boss is worth `boss` (AR-F4). */
export function haulOf(tokens: readonly Token[], boss: number): Haul {
  return tokens.map(readToken).reduce<Haul>(
    (sum, { face, alibis }) => ({
      tokens: sum.tokens + 1,
      points: sum.points + (face === "boss" ? boss : Number(face)),
      alibis: sum.alibis + alibis,
    }),
    { tokens: 0, points: 0, alibis: 0 },
  );
}

/** What a seat has banked (AR-R3). */
export function bankedOf(view: View, seat: number, boss: number): Haul {
  const tokens = view.banked.flatMap((owners, raid) =>
    (view.loot[raid] ?? []).filter((_, token) => owners[token] === seat),
  );
  return haulOf(tokens, boss);
}
