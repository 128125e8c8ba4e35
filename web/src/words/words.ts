// What the page says, in the language of whoever reads it. English is the pattern: the others have exactly its keys, and
// messages with something to fill in are functions, so that a language cannot forget or invent anything.

import type { Language } from "../protocol";
import { en } from "./en";

/** The keys of a catalogue, in any language. */
export type Like<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer A) => string
      ? (...given: A) => string
      : Like<T[K]>;
};

export type Words = Like<typeof en>;

/** Picks the form for a number, by the rules of a language. */
export function plural(language: Language, number: number, one: string, other: string): string {
  return new Intl.PluralRules(language).select(number) === "one" ? one : other;
}

/** Names in a row: "Ann, Bob and Cleo". */
export function list(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Names to choose from: "Ann, Bob or Cleo". */
export function either(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}
