// Texts of the score sheet of Art Robbery.

import { Catalogue } from "../../../../words/locale.svelte";
import type { Translation } from "../../../../words/types";
import { en } from "./en";

export type ScoreWords = Translation<typeof en>;

export const scoreWords = new Catalogue<ScoreWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
