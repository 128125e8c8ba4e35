// The interface of a game's scoring of a physical table.

import type { Component } from "svelte";
import type { BoxToolsWords } from "./words";

/* eslint-disable @typescript-eslint/no-explicit-any -- the defaults stand for any game */

/** The score of a table. */
export interface Standing {
  /** Points by player. */
  points: number[];
  /** Empty if the winner is not known yet. */
  winners: number[];
  /** Sentences that explain the result where points alone do not. */
  notes: string[];
}

export interface PickerProps<Edition = any, Holding = any> {
  edition: Edition;
  words: BoxToolsWords;
  /** Names and holdings by player. */
  names: readonly string[];
  holdings: readonly Holding[];
  player: number;
  /** Called with the new holdings of all players. */
  onchange: (holdings: Holding[]) => void;
}

/** A line of a player's score sheet. */
export type SheetLine = readonly [label: string, value: number];

/** A player's score sheet. */
export interface ScoreSheet {
  /** The parts of the total. */
  parts: readonly SheetLine[];
  total: number;
  /** What is counted apart, and decides between equals. */
  apart: readonly SheetLine[];
}

export interface Scoring<Edition = any, Holding = any> {
  /** The title of the game, which is known here without a network. */
  title: string;
  /** Resolves when the game's texts are loaded. */
  ready: Promise<unknown>;
  /** A holding from untrusted data, limited to what exists in the edition. */
  parseHolding: (edition: Edition, given: unknown) => Holding;
  score: (edition: Edition, holdings: readonly Holding[], names: readonly string[]) => Standing;
  /** The form for a player's pieces. */
  Picker: Component<PickerProps<Edition, Holding>>;
  sheet: (edition: Edition, holdings: readonly Holding[], player: number) => ScoreSheet;
}

/** An integer from 0 to `max`, from untrusted data. */
export const clampInteger = (given: unknown, max: number): number =>
  typeof given === "number" && Number.isFinite(given) ? Math.min(max, Math.max(0, Math.trunc(given))) : 0;

/** A short name of a player, or the player's number if the name is long. */
export const badge = (names: readonly string[], player: number): string => {
  const name = names[player] ?? "";
  return name.length <= 7 ? name : String(player + 1);
};
