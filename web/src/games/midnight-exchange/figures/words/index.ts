// Captions of the drawings beside the rules of Midnight Exchange.

import { Catalogue } from "../../../../words/locale.svelte";
import type { Translation } from "../../../../words/types";
import { en } from "./en";

export type Captions = Translation<typeof en>;

export const captions = new Catalogue<Captions>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
