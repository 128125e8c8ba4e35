// Plurals and lists of names, by the rules of a language.

import type { Language } from "../protocol";

/** Pick the form for a number. */
export function plural(language: Language, number: number, one: string, other: string): string {
  return new Intl.PluralRules(language).select(number) === "one" ? one : other;
}

/** "Ann, Bob and Cleo". */
export function list(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** "Ann, Bob or Cleo". */
export function either(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}
