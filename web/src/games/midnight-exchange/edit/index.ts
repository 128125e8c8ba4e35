// The edition form of Midnight Exchange.

import type { EditionForm as EditionFormModule, ProblemTexts } from "../../../box-tools/edit/edition-form";
import { title } from "../title";
import { gameWords } from "../words";
import type { Art, Loot, Place } from "../types";
import EditionForm from "./EditionForm.svelte";
import { editWords } from "./words";

function term(name: string, value: unknown): string {
  const words = gameWords.current;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  if (name === "place") return words.places[text as Place] ?? text;
  if (name === "loot" || name === "key") return words.loots[text as Loot] ?? text;
  if (name === "art") return words.arts[text as Art] ?? text;
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
