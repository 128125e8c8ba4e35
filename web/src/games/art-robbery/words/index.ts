// What Art Robbery says. English is there at once; the others come when somebody speaks them.

import type { Language } from "../../../protocol";
import { en } from "./en";
import type { ArtRobberyWords } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<ArtRobberyWords>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

const known: Partial<Record<Language, ArtRobberyWords>> = { en };

/** The words of a language, if they have come; else English. */
export const spoken = (language: Language): ArtRobberyWords => known[language] ?? en;

export async function load(language: Language): Promise<ArtRobberyWords> {
  if (language !== "en") known[language] ??= await others[language]();
  return spoken(language);
}
