// The face of each game: how its table looks. A new game is one line here.

import type { Component, Snippet } from "svelte";
import type { GameId } from "../games/types";
import type { AnyGameSession } from "../live/session";

export interface GameViewProps {
  live: AnyGameSession;
  /** What everyone is called, by seat. */
  names: readonly string[];
  /** Whose turn it is, in words. */
  status: string;
  /** Where one asks for a hint, if one may. */
  hint?: Snippet;
  /** What was answered, if one has asked: the face has it where it hides nothing of the table. */
  advice?: Snippet;
  /** What follows the end of the game, such as a rematch. A face that shows the points itself puts it after them. */
  ending?: Snippet;
}

/** What a face shows by itself, so that the table need not. */
export interface ShownParts {
  clocks?: boolean;
  points?: boolean;
  winner?: boolean;
}

/** What the file of a face has. */
export interface GameView {
  default: Component<GameViewProps>;
  shows?: ShownParts;
  /** When its words are there, in the language of the page. */
  ready: Promise<void>;
}

const faces: Record<GameId, () => Promise<unknown>> = {
  "art-robbery": () => import("../games/art-robbery/Game.svelte"),
  "midnight-exchange": () => import("../games/midnight-exchange/Game.svelte"),
};

export const isGame = (game: string): game is GameId => Object.hasOwn(faces, game);

/** The face of a game, with its words. */
export async function loadGameView(game: GameId): Promise<GameView> {
  const face = (await faces[game]()) as GameView;
  await face.ready.catch(() => undefined); // then it begins in English
  return face;
}
