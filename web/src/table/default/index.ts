// The table that fits every game: it is drawn from the view, the legal actions and the words of the game's package.

import type { GameView } from "../game-views";
import { gameTexts } from "./game-texts.svelte";
import OutsideGame from "./OutsideGame.svelte";
import { tableWords } from "./words";

/** The default table of a game. */
export function defaultTable(game: string): GameView {
  return {
    default: OutsideGame,
    shows: { clocks: true, points: true, refusals: true },
    ready: Promise.all([tableWords.ready, gameTexts(game).ready]).then(() => undefined),
  };
}
