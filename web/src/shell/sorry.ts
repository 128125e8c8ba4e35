// What went wrong, in words.

import { Refusal } from "../live/api";
import type { Words } from "../words/types";

/** The words for a refusal by its code; anything else went wrong without a reason to tell. */
export function sorry(words: Words, error: unknown): string {
  return error instanceof Refusal ? because(words, error.mistake.code) : words.house.failed;
}

export function because(words: Words, code: string): string {
  return code in words.refusals ? words.refusals[code as keyof Words["refusals"]] : words.house.failed;
}
