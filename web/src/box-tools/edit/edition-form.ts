// The interface of a game's edition form, and the form of each game.

import type { Component } from "svelte";
import type { GameId } from "../../games/types";
import type { EditionProblem } from "../../protocol";
import type { BoxToolsWords } from "../words";
import type { Draft } from "./draft.svelte";

export interface FormProps {
  draft: Draft;
  words: BoxToolsWords;
  /** The text of a problem. */
  explain: (problem: EditionProblem) => string;
}

export interface EditionForm {
  /** Resolves when the game's texts are loaded. */
  ready: Promise<void>;
  /** The name of a problem's parameter, such as a place, a loot or a card. */
  term: (name: string, value: unknown) => string;
  Form: Component<FormProps>;
}

export const editionForms: Record<GameId, () => Promise<{ editionForm: EditionForm }>> = {
  "midnight-exchange": () => import("../../games/midnight-exchange/edit"),
  "art-robbery": () => import("../../games/art-robbery/edit"),
};

/** The text of a problem; the server's English reason if there is no translation. */
export function problemText(words: BoxToolsWords, problem: EditionProblem, term: EditionForm["term"]): string {
  const { code } = problem;
  if (!(code in words.problems)) return problem.reason;
  const text = words.problems[code as keyof BoxToolsWords["problems"]];
  if (typeof text === "string") return text;
  return text(Object.fromEntries(Object.entries(problem.params).map(([name, value]) => [name, term(name, value)])));
}
