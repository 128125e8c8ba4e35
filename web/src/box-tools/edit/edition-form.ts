// What the edition editor asks of a game. A new game is one line here.

import type { Component } from "svelte";
import type { GameId } from "../../games/types";
import type { EditionProblem } from "../../protocol";
import type { BoxToolsWords } from "../words";
import type { Draft } from "./draft.svelte";

export interface FormProps {
  draft: Draft;
  words: BoxToolsWords;
  /** A problem in words. */
  explain: (problem: EditionProblem) => string;
}

export interface Editing {
  /** When it is known what the game's own things are called. */
  ready: Promise<void>;
  /** What a parameter of a problem is called: a place, a loot, a card. */
  term: (name: string, value: unknown) => string;
  Form: Component<FormProps>;
}

export const editings: Record<GameId, () => Promise<{ editing: Editing }>> = {
  "midnight-exchange": () => import("../../games/midnight-exchange/edit"),
  "art-robbery": () => import("../../games/art-robbery/edit"),
};

/** A problem in words; one that we have no words for is told as the server says it. */
export function explained(words: BoxToolsWords, problem: EditionProblem, term: Editing["term"]): string {
  const { code } = problem;
  if (!(code in words.flaws)) return problem.reason;
  const said = words.flaws[code as keyof BoxToolsWords["flaws"]];
  if (typeof said === "string") return said;
  return said(Object.fromEntries(Object.entries(problem.params).map(([name, value]) => [name, term(name, value)])));
}
