// What the pages for owners of a box say. English is there at once; the others come when somebody speaks them.

import type { Language } from "../../protocol";
import { Following } from "../../words/following.svelte";
import { en } from "./en";
import type { OwnersWords } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<OwnersWords>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

export const ownersWords = new Following<OwnersWords>(en, async (language: Language) =>
  language === "en" ? en : await others[language](),
);
