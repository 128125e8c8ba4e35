// What the page that scores a real table asks of a game. A new game is one line here.

import type { Component } from "svelte";
import type { GameId, Games } from "../games/types";
import type { BoxToolsWords } from "./words";

/* eslint-disable @typescript-eslint/no-explicit-any -- without parameters these are for any game */

/** How a table stands. */
export interface Standing {
  /** By player. */
  points: number[];
  /** Who has won; nobody if that cannot be known yet. */
  winners: number[];
  /** Why it is so, where points alone do not say it: a sentence for each. */
  notes: string[];
}

export interface PartProps<G extends GameId = any, H = any> {
  edition: Games[G]["edition"];
  words: BoxToolsWords;
  /** What everyone is called, and has, by player. */
  names: readonly string[];
  holdings: readonly H[];
  player: number;
}

export interface PickerProps<G extends GameId = any, H = any> extends PartProps<G, H> {
  /** What the players have from now on. */
  change: (holdings: H[]) => void;
}

export interface Scoring<G extends GameId = any, H = any> {
  /** When it is known what the game's own things are called. */
  ready: Promise<void>;
  /** What somebody has, as far as that can be in this edition; anything at all may be given. */
  fit: (edition: Games[G]["edition"], given: unknown) => H;
  count: (
    edition: Games[G]["edition"],
    holdings: readonly H[],
    names: readonly string[],
    words: BoxToolsWords,
  ) => Standing;
  /** Where one picks what a player has. */
  Picker: Component<PickerProps<G, H>>;
  /** A player's points, line by line. */
  Sheet: Component<PartProps<G, H>>;
}

export const scorings: Record<GameId, () => Promise<{ scoring: Scoring }>> = {
  "midnight-exchange": () => import("../games/midnight-exchange/score"),
  "art-robbery": () => import("../games/art-robbery/score"),
};

/** A small whole number from anything. */
export const whole = (given: unknown, most: number): number =>
  typeof given === "number" && Number.isFinite(given) ? Math.min(most, Math.max(0, Math.trunc(given))) : 0;

/** Who has something, where there is little room: a short name, or else the number of the player. */
export const badge = (names: readonly string[], player: number): string => {
  const name = names[player] ?? "";
  return name.length <= 7 ? name : String(player + 1);
};
