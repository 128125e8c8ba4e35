// The drawings beside the rules of Art Robbery.

import { and, gives, type RuleFigures } from "../../../rules/figures/figures";
import type { Card } from "../types";
import Piece from "./Piece.svelte";
import { captions } from "./words";

export type PieceDrawing =
  { draw: "card"; face: Card } | { draw: "token"; face: Card; alibis: number; raid: number } | { draw: "dog" };

const card = (face: Card): PieceDrawing => ({ draw: "card", face });
const token = (face: Card, alibis = 0, raid = 0): PieceDrawing => ({ draw: "token", face, alibis, raid });
const dog: PieceDrawing = { draw: "dog" };

export const figures: RuleFigures<PieceDrawing> = {
  rows: {
    "AR-C2": [card("0"), card("3"), card("5"), card("boss"), card("dog"), card("thief")],
    "AR-C4": [token("0", 2), token("1", 1, 1), token("5", 1, 3), token("boss")],
    "AR-T3": [card("3"), gives, token("3")],
    "AR-T5": [card("thief"), gives, token("5")],
    "AR-D1": [card("4"), gives, dog],
    "AR-R2": [token("boss"), and, token("4"), gives, token("boss")],
    "AR-F2": [token("0", 2, 0), token("0", 2, 1), token("1", 1, 1)],
  },
  Piece,
  loadCaptions: (language) => captions.load(language),
};
