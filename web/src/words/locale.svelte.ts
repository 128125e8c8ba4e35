// The language of the page, and the catalogues of texts that follow it. It can be changed at any time without a reload.

import { languages, type Language } from "../protocol";
import { en } from "./en";
import type { Translations, Words } from "./types";

const STORAGE_KEY = "darklantern.language";

const translations: Translations<Words> = {
  fr: () => import("./fr"),
  it: () => import("./it"),
  nl: () => import("./nl"),
};

/** Load a catalogue in a language. */
async function load<T>(english: T, translations: Translations<T>, language: Language): Promise<T> {
  if (language === "en") return english;
  const module: Readonly<Record<string, T>> = await translations[language]();
  return module[language]!;
}

class Locale {
  language = $state<Language>("en");
  /** The texts that every page uses, in that language. */
  words = $state.raw<Words>(en);
  #listeners = new Set<() => void>();

  /** Switch to a language and remember it. */
  async select(language: Language): Promise<void> {
    this.words = await load(en, translations, language);
    this.language = language;
    document.documentElement.lang = language;
    localStorage.setItem(STORAGE_KEY, language);
    for (const listener of this.#listeners) listener();
  }

  /** Switch to the language selected earlier, or else to the first supported one of the browser's. */
  async restore(): Promise<void> {
    const wanted = [localStorage.getItem(STORAGE_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
    const language = wanted.find(isLanguage) ?? "en";
    await this.select(language).catch(() => this.select("en"));
  }

  /** Call a function after every change of the language. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

function isLanguage(tag: string | null): tag is Language {
  return languages.includes(tag as Language);
}

export const locale = new Locale();

/** A catalogue of texts that is loaded when it is first used, and again whenever the language changes. */
export class Catalogue<T> {
  #english: T;
  #translations: Translations<T>;
  #current: T = $state.raw()!;
  #ready: Promise<void> | null = null;

  constructor(english: T, translations: Translations<T>) {
    this.#current = this.#english = english;
    this.#translations = translations;
    locale.onChange(() => {
      if (this.#ready !== null) this.#ready = this.#follow();
    });
  }

  /** The texts in the language of the page; until those have been loaded, in the one before, or in English. */
  get current(): T {
    this.ready.catch(() => undefined); // the texts shown so far stay
    return this.#current;
  }

  /** Resolves when the texts in the language of the page have been loaded. */
  get ready(): Promise<void> {
    return (this.#ready ??= this.#follow());
  }

  /** Load the texts in a language, without a change of what `current` shows. */
  load(language: Language): Promise<T> {
    return load(this.#english, this.#translations, language);
  }

  async #follow(): Promise<void> {
    const { language } = locale;
    try {
      const words = await this.load(language);
      if (language === locale.language) this.#current = words;
    } catch (error) {
      if (language === locale.language) this.#ready = null; // the next use tries again
      throw error;
    }
  }
}
