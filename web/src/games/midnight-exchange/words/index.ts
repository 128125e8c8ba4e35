// Texts of Midnight Exchange.

import { Catalogue } from "../../../words/locale.svelte";
import type { Translation } from "../../../words/types";
import { en } from "./en";

export type MidnightExchangeWords = Translation<typeof en>;

export const gameWords = new Catalogue<MidnightExchangeWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
