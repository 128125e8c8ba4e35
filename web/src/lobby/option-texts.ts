// The texts of the options of a game: those of its folder or, for a game from outside, of its package.

import type { OptionWords } from "../games/contract";
import type { OptionField } from "./option-fields";

export interface OptionTexts {
  /** The title of the game; the given one if there is none in the language of the page. */
  title: (given: string) => string;
  label: (field: OptionField) => string;
  /** What the option does; empty if its label says that. */
  why: (field: OptionField) => string;
  value: (field: OptionField, value: string | number | boolean | null) => string;
  /** The name of an edition that comes with the game. */
  edition: (name: string) => string;
}

/** The texts of a game in the catalogues of the page. */
export const pageTexts = (options: Readonly<Record<string, OptionWords>>): OptionTexts => ({
  title: (given) => given,
  label: ({ name }) => options[name]?.label ?? name,
  why: ({ name }) => options[name]?.why ?? "",
  value: ({ name }, value) => options[name]?.values[String(value ?? "")] ?? String(value ?? "–"),
  edition: (name) => name,
});
