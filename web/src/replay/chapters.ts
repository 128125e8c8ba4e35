// Names of the parts of a game.

import type { Words } from "../words/types";

/** The name of a chapter; its number in a game without a name for chapters. */
export function chapterName(words: Words, game: string, number: number): string {
  return words.games[game]?.chapter(number) ?? String(number);
}
