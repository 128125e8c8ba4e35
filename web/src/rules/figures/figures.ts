// The drawings beside the rules, by the id of the rule. Their captions are in `words` under the same id.

import type { Card } from "../../games/art-robbery/types";
import type { Art, Loot, Metal, Place, Rung } from "../../games/midnight-exchange/types";

/** A drawn piece, or a sign between two pieces. */
export type Piece =
  | { draw: "card"; face: Card }
  | { draw: "token"; face: Card; alibis: number; raid: number }
  | { draw: "dog" }
  | { draw: "tile"; place: Place; loot: Loot | null }
  | { draw: "art"; art: Art; metal: Metal }
  | { draw: "prestige"; name: string; ladder: readonly Rung[]; filled: number }
  | { draw: "getaway"; number: number }
  | { draw: "sign"; sign: "gives" | "and" };

const card = (face: Card): Piece => ({ draw: "card", face });
const token = (face: Card, alibis = 0, raid = 0): Piece => ({ draw: "token", face, alibis, raid });
const tile = (place: Place, loot: Loot | null = null): Piece => ({ draw: "tile", place, loot });
const art = (art: Art, metal: Metal): Piece => ({ draw: "art", art, metal });
const getaway = (number: number): Piece => ({ draw: "getaway", number });
const sign = (sign: "gives" | "and"): Piece => ({ draw: "sign", sign });
const dog: Piece = { draw: "dog" };
const chalices: readonly Rung[] = [
  { art: "chalice", points: 4 },
  { art: "chalice", points: 7 },
];

export const figures = {
  "AR-C2": [card("0"), card("3"), card("5"), card("boss"), card("dog"), card("thief")],
  "AR-C4": [token("0", 2), token("1", 1, 1), token("5", 1, 3), token("boss")],
  "AR-T3": [card("3"), sign("gives"), token("3")],
  "AR-T5": [card("thief"), sign("gives"), token("5")],
  "AR-D1": [card("4"), sign("gives"), dog],
  "AR-R2": [token("boss"), sign("and"), token("4"), sign("gives"), token("boss")],
  "AR-F2": [token("0", 2, 0), token("0", 2, 1), token("1", 1, 1)],
  "ME-C2": [
    tile("garage"),
    tile("study"),
    tile("safe"),
    sign("gives"),
    tile("garage", "cash"),
    tile("study", "gemstone"),
    tile("safe", "gold-bar"),
  ],
  "ME-C4": [
    art("manuscript", "silver"),
    art("chalice", "silver"),
    art("statuette", "silver"),
    art("parure", "gold"),
    art("watch", "gold"),
    art("painting", "gold"),
  ],
  "ME-R4": [
    tile("garage", "iron-key"),
    sign("gives"),
    tile("study"),
    tile("study", "brass-key"),
    sign("gives"),
    tile("safe"),
  ],
  "ME-R5": [
    tile("garage", "iron-key"),
    tile("garage", "cash"),
    tile("garage", "jewels"),
    tile("study", "gemstone"),
    tile("study", "gemstone"),
    tile("garage", "leather-bag"),
  ],
  "ME-G1": [getaway(1), getaway(2), getaway(3), getaway(4)],
  "ME-X2": [tile("garage", "cash"), sign("and"), tile("safe", "gold-bar"), sign("gives"), art("painting", "gold")],
  "ME-X3": [tile("study", "leather-bag"), sign("gives"), art("watch", "gold")],
  "ME-A3": [
    { draw: "prestige", name: "chalice-2", ladder: chalices, filled: 0 },
    sign("and"),
    art("chalice", "silver"),
    sign("gives"),
    { draw: "prestige", name: "chalice-2", ladder: chalices, filled: 1 },
  ],
} as const satisfies Record<string, readonly Piece[]>;

export type FigureId = keyof typeof figures;
