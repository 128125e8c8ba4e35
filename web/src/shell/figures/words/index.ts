// The captions of the drawings. English is there at once; the others come when somebody reads them.

import type { Language } from "../../../protocol";
import { en } from "./en";
import type { Captions } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<Captions>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

export async function load(language: Language): Promise<Captions> {
  return language === "en" ? en : await others[language]();
}
