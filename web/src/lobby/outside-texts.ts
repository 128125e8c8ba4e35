// The texts of the set-up form of a game from outside, from its package.

import { gameTexts, noTexts } from "../table/default/game-texts.svelte";
import { canonicalKey, readable } from "../table/default/text-book";
import { tableWords } from "../table/default/words";
import type { OptionTexts } from "./option-texts";

const shown = (value: number | boolean): string =>
  typeof value === "number" ? String(value) : value ? tableWords.current.yes : tableWords.current.no;

/** Return the texts of a game, which follow the language of the page. */
export function outsideTexts(game: string): () => OptionTexts {
  const loader = gameTexts(game);
  return () => {
    const { texts } = loader.current ?? noTexts(game);
    const find = (key: string): string | undefined => texts[canonicalKey(key)];
    return {
      title: (given) => find("title") ?? given,
      label: ({ name }) => find(`options.${name}`) ?? readable(name),
      why: ({ name, description }) => find(`options.${name}_why`) ?? description,
      value: ({ name }, value) =>
        find(`values.${name}.${value ?? "none"}`) ??
        (value === null ? tableWords.current.nothing : typeof value === "string" ? readable(value) : shown(value)),
      edition: (name) => find(`editions.${name}`) ?? name,
    };
  };
}
