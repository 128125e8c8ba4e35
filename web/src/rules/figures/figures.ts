// The drawings beside the rules of a game: rows of pieces, by the id of the rule.

import type { Component } from "svelte";
import type { Language } from "../../protocol";

/** A sign between two pieces. */
export interface Sign {
  draw: "sign";
  sign: "gives" | "and";
}

export const gives: Sign = { draw: "sign", sign: "gives" };
export const and: Sign = { draw: "sign", sign: "and" };

/** The figures of a game with pieces of a type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the default stands for any game
export interface RuleFigures<Piece extends { draw: string } = any> {
  rows: Readonly<Record<string, readonly (Piece | Sign)[]>>;
  Piece: Component<{ piece: Piece }>;
  /** Load the captions, by the id of the rule. */
  loadCaptions: (language: Language) => Promise<Readonly<Record<string, string>>>;
}
