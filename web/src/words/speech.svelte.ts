// The language of the page. It changes at any time, without a reload.

import { languages, type Language } from "../protocol";
import { en } from "./en";
import type { Words } from "./words";

const KEPT = "darklantern.language";

const others: Record<Exclude<Language, "en">, () => Promise<Words>> = {
  fr: async () => (await import("./fr")).fr,
  it: async () => (await import("./it")).it,
  nl: async () => (await import("./nl")).nl,
};

class Speech {
  /** The language that is spoken. */
  language = $state<Language>("en");
  /** Everything that can be said, in that language. */
  words = $state.raw<Words>(en);

  /** Speaks a language from now on, and remembers it. */
  async speak(language: Language): Promise<void> {
    this.words = language === "en" ? en : await others[language]();
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem(KEPT, language);
  }

  /** Speaks the language that was chosen before, or the first of the browser's that we know. */
  async begin(): Promise<void> {
    const wanted = [localStorage.getItem(KEPT), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    const language = wanted.find(isLanguage) ?? "en";
    await this.speak(language).catch(() => this.speak("en"));
  }
}

function isLanguage(tag: string | null): tag is Language {
  return languages.includes(tag as Language);
}

export const speech = new Speech();
