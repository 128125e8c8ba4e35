// The edition form of Art Robbery.

import type { EditionForm as EditionFormModule, ProblemTexts } from "../../../box-tools/edit/edition-form";
import { title } from "../title";
import { gameWords } from "../words";
import { raidTitle } from "../names";
import type { Card } from "../types";
import EditionForm from "./EditionForm.svelte";
import { editWords } from "./words";

function term(name: string, value: unknown): string {
  const words = gameWords.current;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  if (name === "face" || name === "card") return words.cards[text as Card] ?? text;
  if (name === "raid") return raidTitle(words, text);
  return text;
}

export const editionForm: EditionFormModule = {
  title,
  ready: Promise.all([gameWords.ready, editWords.ready]),
  get problems(): ProblemTexts {
    return editWords.current.problems;
  },
  term,
  Form: EditionForm,
};
