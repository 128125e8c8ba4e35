// The names of tokens and raids.

import { parseToken } from "./notation";
import type { Token } from "./types";
import type { ArtRobberyWords } from "./words";

/** A token in words: its face and its alibis. */
export function tokenName(words: ArtRobberyWords, token: Token): string {
  const { face, alibis } = parseToken(token);
  return words.token(words.cards[face], alibis);
}

/** The name of a raid by its id in the edition; the id itself if it has no name. */
export function raidTitle(words: ArtRobberyWords, id: string): string {
  return id in words.raids ? words.raids[id as keyof ArtRobberyWords["raids"]] : id;
}

/** The name of a raid by its number; `raids` are the ids of the edition's raids. */
export function raidName(words: ArtRobberyWords, raids: readonly string[], raid: number): string {
  return raidTitle(words, raids[raid] ?? "");
}
