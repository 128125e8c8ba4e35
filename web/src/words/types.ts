// Types of the catalogues of texts. English is the pattern: every translation has exactly its keys, and a text with
// parameters is a function, so that the compiler finds missing keys and unknown parameters.

import type { Language } from "../protocol";
import type { en } from "./en";

/** A catalogue with the keys of `T`, in any language. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer A) => string
      ? (...given: A) => string
      : Translation<T[K]>;
};

/** The imports of a catalogue's translations. English is bundled with the code that uses it. */
export type Translations<T> = { readonly [L in Exclude<Language, "en">]: () => Promise<Readonly<Record<L, T>>> };

/** The texts that every page uses. */
export type Words = Translation<typeof en>;
