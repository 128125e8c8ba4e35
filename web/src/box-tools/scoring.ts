// The interface of a game's scoring, and the scoring of each game.

import type { Component } from "svelte";
import type { GameId, Games } from "../games/types";
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

export interface PartProps<G extends GameId = any, H = any> {
  edition: Games[G]["edition"];
  words: BoxToolsWords;
  /** Names and holdings by player. */
  names: readonly string[];
  holdings: readonly H[];
  player: number;
}

export interface PickerProps<G extends GameId = any, H = any> extends PartProps<G, H> {
  /** Called with the new holdings of all players. */
  onchange: (holdings: H[]) => void;
}

export interface Scoring<G extends GameId = any, H = any> {
  /** Resolves when the game's texts are loaded. */
  ready: Promise<void>;
  /** A holding from untrusted data, limited to what exists in the edition. */
  parseHolding: (edition: Games[G]["edition"], given: unknown) => H;
  score: (
    edition: Games[G]["edition"],
    holdings: readonly H[],
    names: readonly string[],
    words: BoxToolsWords,
  ) => Standing;
  /** The form for a player's pieces. */
  Picker: Component<PickerProps<G, H>>;
  /** A player's score sheet. */
  Sheet: Component<PartProps<G, H>>;
}

export const scorings: Record<GameId, () => Promise<{ scoring: Scoring }>> = {
  "midnight-exchange": () => import("../games/midnight-exchange/score"),
  "art-robbery": () => import("../games/art-robbery/score"),
};

/** An integer from 0 to `max`, from untrusted data. */
export const clampInteger = (given: unknown, max: number): number =>
  typeof given === "number" && Number.isFinite(given) ? Math.min(max, Math.max(0, Math.trunc(given))) : 0;

/** A short name of a player, or the player's number if the name is long. */
export const badge = (names: readonly string[], player: number): string => {
  const name = names[player] ?? "";
  return name.length <= 7 ? name : String(player + 1);
};
