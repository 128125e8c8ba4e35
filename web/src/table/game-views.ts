// The table of each game: the component `Game.svelte` in the game's folder.

import type { Component, Snippet } from "svelte";
import { byGame } from "../games/by-game";
import type { GameModules } from "../games/contract";
import type { AnyGameSession } from "../live/session";

export interface GameViewProps {
  /** The id of the game. */
  game: string;
  live: AnyGameSession;
  /** The names of the players, by seat. */
  names: readonly string[];
  /** A text that says whose turn it is. */
  status: string;
  /** The button that requests a hint, where hints are allowed. */
  hint?: Snippet;
  /** The panel with the hint, which the view places where it hides no part of the table. */
  advice?: Snippet;
  /** The panel after the end of the game, such as for a rematch. A view that shows the points itself places it after them. */
  ending?: Snippet;
}

/** The parts that a view shows itself, so that the table page does not. */
export interface ShownParts {
  clocks?: boolean;
  points?: boolean;
  winner?: boolean;
  /** Why a move was refused. */
  refusals?: boolean;
}

/** The module of a view. */
export interface GameView {
  default: Component<GameViewProps>;
  shows?: ShownParts;
  /** Resolves when its texts are loaded in the language of the page. */
  ready: Promise<void>;
}

const views = byGame(import.meta.glob<GameModules["Game.svelte"]>("/src/games/*/Game.svelte"));

/** Whether the page has a table that is made for a game. */
export const hasTable = (game: string): boolean => game in views;

/** Load the table of a game with its texts: the one that is made for it, or else the one that fits every game. */
export async function loadTable(game: string): Promise<GameView> {
  const view = await (views[game]?.() ?? import("./default").then(({ defaultTable }) => defaultTable(game)));
  await view.ready.catch(() => undefined); // without a translation it starts in English
  return view;
}
