// The view of each game: the component that shows its table. A new game adds one line here.

import type { Component, Snippet } from "svelte";
import type { GameId } from "../games/types";
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

const views: Record<GameId, () => Promise<unknown>> = {
  "art-robbery": () => import("../games/art-robbery/Game.svelte"),
  "midnight-exchange": () => import("../games/midnight-exchange/Game.svelte"),
};

export const isGame = (game: string): game is GameId => Object.hasOwn(views, game);

/** Load the view of a game with its texts. */
export async function loadGameView(game: GameId): Promise<GameView> {
  const view = (await views[game]()) as GameView;
  await view.ready.catch(() => undefined); // without a translation it starts in English
  return view;
}
