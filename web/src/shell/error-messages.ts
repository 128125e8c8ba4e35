// What went wrong, in words.

import { ApiError } from "../live/api";
import type { Words } from "../words/types";

/** The words for a refusal by its code; anything else went wrong without a reason to tell. */
export function errorMessage(words: Words, error: unknown): string {
  return error instanceof ApiError ? codeMessage(words, error.response.code) : words.house.failed;
}

export function codeMessage(words: Words, code: string): string {
  return code in words.refusals ? words.refusals[code as keyof Words["refusals"]] : words.house.failed;
}
