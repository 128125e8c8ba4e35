// The owners and the value of loot tokens.

import { parseToken } from "./notation";
import type { Card, Token, View } from "./types";

/** A token of a raid. Equal tokens are told apart by `index`. */
export interface OwnedToken {
  index: number;
  token: Token;
  face: Card;
  alibis: number;
}

export interface LootValue {
  tokens: number;
  points: number;
  alibis: number;
}

/** The raid on display: after the game, the last one. */
export function shownRaid(view: View): number {
  return Math.min(view.raid, view.loot.length - 1);
}

/** The tokens of this raid that a seat owns; null is the centre. */
export function tokensOf(view: View, owner: number | null): OwnedToken[] {
  const loot = view.loot[view.raid] ?? [];
  return loot.flatMap((token, index) => (view.owners[index] === owner ? [{ index, token, ...parseToken(token) }] : []));
}

/** The value of tokens; a boss is worth `boss` (AR-F4). */
export function valueOf(tokens: readonly Token[], boss: number): LootValue {
  return tokens.map(parseToken).reduce<LootValue>(
    (sum, { face, alibis }) => ({
      tokens: sum.tokens + 1,
      points: sum.points + (face === "boss" ? boss : Number(face)),
      alibis: sum.alibis + alibis,
    }),
    { tokens: 0, points: 0, alibis: 0 },
  );
}

/** The value of the tokens that a seat has banked (AR-R3). */
export function bankedValue(view: View, seat: number, boss: number): LootValue {
  const tokens = view.banked.flatMap((owners, raid) =>
    (view.loot[raid] ?? []).filter((_, token) => owners[token] === seat),
  );
  return valueOf(tokens, boss);
}
