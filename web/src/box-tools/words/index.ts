// Texts of the tools for owners of a box: scoring and editions.

import { Catalogue } from "../../words/locale.svelte";
import type { Translation } from "../../words/types";
import { en } from "./en";

export type BoxToolsWords = Translation<typeof en>;

export const boxToolsWords = new Catalogue<BoxToolsWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
