// What the coach says. English is there at once; the others come when somebody speaks them.

import type { Language } from "../../protocol";
import { Following } from "../../words/following.svelte";
import { en } from "./en";
import type { LessonWords } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<LessonWords>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

export const lessonWords = new Following<LessonWords>(en, async (language: Language) =>
  language === "en" ? en : await others[language](),
);
