// The table of each game: the component `Game.svelte` in the game's folder.

import type { Component, Snippet } from "svelte";
import type { AnyGameSession } from "../live/session";

export interface GameViewProps {
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
}

/** The module of a view. */
export interface GameView {
  default: Component<GameViewProps>;
  shows?: ShownParts;
  /** Resolves when its texts are loaded in the language of the page. */
  ready: Promise<void>;
}

const views = import.meta.glob<GameView>("../games/*/Game.svelte");

/** Load the table of a game with its texts. Raises an error for a game without one. */
export async function loadTable(game: string): Promise<GameView> {
  const load = views[`../games/${game}/Game.svelte`];
  if (load === undefined) throw new Error(`there is no table for ${game}`);
  const view = await load();
  await view.ready.catch(() => undefined); // without a translation it starts in English
  return view;
}
