// Texts of the edition form of Midnight Exchange.

import { Catalogue } from "../../../../words/locale.svelte";
import type { Translation } from "../../../../words/types";
import { en } from "./en";

export type EditWords = Translation<typeof en>;

export const editWords = new Catalogue<EditWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
