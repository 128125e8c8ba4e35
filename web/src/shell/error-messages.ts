// Messages for errors, by their codes.

import { ApiError } from "../live/api";
import type { Words } from "../words/types";

/** The message for a failed request; a general one if the server did not answer. */
export function errorMessage(words: Words, error: unknown): string {
  return error instanceof ApiError ? codeMessage(words, error.response.code) : words.house.failed;
}

/** The message for an error code; a general one for an unknown code. */
export function codeMessage(words: Words, code: string): string {
  return code in words.refusals ? words.refusals[code as keyof Words["refusals"]] : words.house.failed;
}
