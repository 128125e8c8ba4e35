// A catalogue that follows the language of the page.

import type { Language } from "../protocol";
import { speech } from "./speech.svelte";

export class Following<T> {
  now: T = $state.raw()!;
  /** When the first words are there. */
  readonly ready: Promise<void>;

  constructor(english: T, load: (language: Language) => Promise<T>) {
    this.now = english;
    this.ready = load(speech.language).then((found) => void (this.now = found));
    $effect.root(() => {
      $effect(() => {
        const { language } = speech;
        void load(language).then((found) => {
          if (language === speech.language) this.now = found;
        });
      });
    });
  }
}
