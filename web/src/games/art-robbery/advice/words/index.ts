// Texts of the hints and reviews of Art Robbery.

import { Catalogue } from "../../../../words/locale.svelte";
import type { Translation } from "../../../../words/types";
import { en } from "./en";

export type AdviceWords = Translation<typeof en>;

export const adviceWords = new Catalogue<AdviceWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
