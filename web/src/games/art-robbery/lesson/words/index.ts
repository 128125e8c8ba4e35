// Texts of the lesson of Art Robbery.

import { Catalogue } from "../../../../words/locale.svelte";
import type { Translation } from "../../../../words/types";
import { en } from "./en";

export type LessonWords = Translation<typeof en>;

export const lessonWords = new Catalogue<LessonWords>(en, {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
});
