// Texts of Art Robbery.

import { Catalogue } from "../../../words/locale.svelte";
import type { Translation } from "../../../words/types";
import { en } from "./en";

export type ArtRobberyWords = Translation<typeof en>;

export const gameWords = new Catalogue<ArtRobberyWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
