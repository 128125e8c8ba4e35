// The drawings beside the rules of Midnight Exchange.

import { and, gives, type RuleFigures } from "../../../rules/figures/figures";
import type { Art, Loot, Metal, Place, Rung } from "../types";
import Piece from "./Piece.svelte";
import { captions } from "./words";

export type PieceDrawing =
  | { draw: "tile"; place: Place; loot: Loot | null }
  | { draw: "art"; art: Art; metal: Metal }
  | { draw: "prestige"; name: string; ladder: readonly Rung[]; filled: number }
  | { draw: "getaway"; number: number };

const tile = (place: Place, loot: Loot | null = null): PieceDrawing => ({ draw: "tile", place, loot });
const art = (art: Art, metal: Metal): PieceDrawing => ({ draw: "art", art, metal });
const getaway = (number: number): PieceDrawing => ({ draw: "getaway", number });
const chalices: readonly Rung[] = [
  { art: "chalice", points: 4 },
  { art: "chalice", points: 7 },
];

export const figures: RuleFigures<PieceDrawing> = {
  rows: {
    "ME-C2": [
      tile("garage"),
      tile("study"),
      tile("safe"),
      gives,
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
    "ME-R4": [tile("garage", "iron-key"), gives, tile("study"), tile("study", "brass-key"), gives, tile("safe")],
    "ME-R5": [
      tile("garage", "iron-key"),
      tile("garage", "cash"),
      tile("garage", "jewels"),
      tile("study", "gemstone"),
      tile("study", "gemstone"),
      tile("garage", "leather-bag"),
    ],
    "ME-G1": [getaway(1), getaway(2), getaway(3), getaway(4)],
    "ME-X2": [tile("garage", "cash"), and, tile("safe", "gold-bar"), gives, art("painting", "gold")],
    "ME-X3": [tile("study", "leather-bag"), gives, art("watch", "gold")],
    "ME-A3": [
      { draw: "prestige", name: "chalice-2", ladder: chalices, filled: 0 },
      and,
      art("chalice", "silver"),
      gives,
      { draw: "prestige", name: "chalice-2", ladder: chalices, filled: 1 },
    ],
  },
  Piece,
  loadCaptions: (language) => captions.load(language),
};
