// Texts of the table that fits every game.

import { Catalogue } from "../../../words/locale.svelte";
import type { Translation } from "../../../words/types";
import { en } from "./en";

export type DefaultTableWords = Translation<typeof en>;

export const tableWords = new Catalogue<DefaultTableWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
