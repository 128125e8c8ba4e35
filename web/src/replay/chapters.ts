// What the parts of a game are called.

import type { Words } from "../words/types";

/** The name of a chapter; one of a game that we have no word for goes by its number. */
export function chapterName(words: Words, game: string, number: number): string {
  const { chapters } = words.replay;
  return game in chapters ? chapters[game as keyof typeof chapters](number) : String(number);
}
