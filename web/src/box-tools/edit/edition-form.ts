// The interface of a game's edition form.

import type { Component } from "svelte";
import type { EditionProblem } from "../../protocol";
import type { BoxToolsWords } from "../words";
import type { ProblemParams } from "../words/en";
import type { Draft } from "./draft.svelte";

export interface FormProps {
  draft: Draft;
  words: BoxToolsWords;
  /** The text of a problem. */
  explain: (problem: EditionProblem) => string;
}

/** The texts of problems by code, made from the parameters of the problem. */
export type ProblemTexts = Readonly<Record<string, string | ((params: ProblemParams) => string)>>;

export interface EditionForm {
  /** The title of the game. */
  title: string;
  /** Resolves when the game's texts are loaded. */
  ready: Promise<unknown>;
  /** The texts of problems that only editions of this game have. */
  problems: ProblemTexts;
  /** The name of a problem's parameter, such as a place, a loot or a card. */
  term: (name: string, value: unknown) => string;
  Form: Component<FormProps>;
}

/** The text of a problem; the server's English reason if there is no translation. */
export function problemText(words: BoxToolsWords, problem: EditionProblem, form: EditionForm): string {
  const texts: ProblemTexts = { ...words.problems, ...form.problems };
  const text = texts[problem.code] ?? problem.reason;
  if (typeof text === "string") return text;
  return text(
    Object.fromEntries(Object.entries(problem.params).map(([name, value]) => [name, form.term(name, value)])),
  );
}
