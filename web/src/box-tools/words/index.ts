// What the box tools say. English is there at once; the others come when somebody speaks them.

import type { Language } from "../../protocol";
import { Following } from "../../words/following.svelte";
import { en } from "./en";
import type { BoxToolsWords } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<BoxToolsWords>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

export const boxToolsWords = new Following<BoxToolsWords>(en, async (language: Language) =>
  language === "en" ? en : await others[language](),
);
