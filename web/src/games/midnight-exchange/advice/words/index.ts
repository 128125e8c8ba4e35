// Texts of the hints and reviews of Midnight Exchange.

import { Catalogue } from "../../../../words/locale.svelte";
import type { Translation } from "../../../../words/types";
import { en } from "./en";

export type AdviceWords = Translation<typeof en>;

export const adviceWords = new Catalogue<AdviceWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
