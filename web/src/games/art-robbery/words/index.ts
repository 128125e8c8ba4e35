// What Art Robbery says. English is there at once; the others come when somebody speaks them.

import type { Language } from "../../../protocol";
import { en } from "./en";
import type { ArtRobberyWords } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<ArtRobberyWords>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

export async function load(language: Language): Promise<ArtRobberyWords> {
  return language === "en" ? en : await others[language]();
}
