// What Midnight Exchange says. English is there at once; the others come when somebody speaks them.

import type { Language } from "../../../protocol";
import { en } from "./en";
import type { MidnightExchangeWords } from "./words";

const others: Record<Exclude<Language, "en">, () => Promise<MidnightExchangeWords>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

const known: Partial<Record<Language, MidnightExchangeWords>> = { en };

/** The words of a language, if they have come; else English. */
export const spoken = (language: Language): MidnightExchangeWords => known[language] ?? en;

export async function load(language: Language): Promise<MidnightExchangeWords> {
  if (language !== "en") known[language] ??= await others[language]();
  return spoken(language);
}
