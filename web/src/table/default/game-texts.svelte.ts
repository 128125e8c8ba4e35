// The texts of games from outside, fetched from the server in the language of the page.

import { api } from "../../live/api";
import type { GameTexts, Language } from "../../protocol";
import { locale } from "../../words/locale.svelte";

class GameTextsLoader {
  /** The texts in the language of the page; until they have been fetched, in the one before; at first null. */
  current = $state.raw<GameTexts | null>(null);
  /** Whether the texts could not be fetched. */
  failed = $state(false);
  ready: Promise<void>;
  #language: Language | null = null;

  constructor(readonly game: string) {
    this.ready = this.#fetch();
    locale.onChange(() => {
      this.ready = this.#fetch();
    });
  }

  /** Fetch the texts again, if that failed. */
  retry(): void {
    if (this.failed) this.ready = this.#fetch();
  }

  async #fetch(): Promise<void> {
    const { language } = locale;
    this.#language = language;
    try {
      const texts = await api.words(this.game, language);
      if (language !== this.#language) return;
      this.current = texts;
      this.failed = false;
    } catch {
      if (language === this.#language) this.failed = this.current === null;
    }
  }
}

const loaders = new Map<string, GameTextsLoader>();

/** The texts of a game; fetched once for each language. */
export function gameTexts(game: string): GameTextsLoader {
  let loader = loaders.get(game);
  if (loader === undefined) loaders.set(game, (loader = new GameTextsLoader(game)));
  else loader.retry();
  return loader;
}

/** The texts of a game whose texts could not be fetched: none. */
export const noTexts = (game: string): GameTexts => ({
  game,
  package: game,
  language: locale.language,
  texts: {},
  layout: { players: [], own: [], hidden: [] },
  seats: ["seat"],
  table: null,
});
