// The names of cards, loot and offers.

import { ladderOf } from "./edition";
import type { Art, CardId, Loot, MidnightExchangeEdition } from "./types";
import type { MidnightExchangeWords } from "./words";

/** The name of a prestige card: the art it collects, or its motif. */
export function cardName(words: MidnightExchangeWords, edition: MidnightExchangeEdition, card: CardId): string {
  const ladder = ladderOf(edition, card);
  const [first] = ladder;
  if (first === undefined) return words.unique(uniqueName(words, card));
  const mixed = ladder.some((rung) => rung.art !== first.art);
  return mixed
    ? words.displayCase(ladder.map((rung) => words.arts[rung.art]))
    : words.collection(words.arts[first.art], ladder.length);
}

/** A prestige card in words, with all that stands on it. */
export function cardDescription(words: MidnightExchangeWords, edition: MidnightExchangeEdition, card: CardId): string {
  const steps = ladderOf(edition, card).map((rung) => words.step(words.arts[rung.art], rung.points));
  const name = cardName(words, edition, card);
  return steps.length === 0 ? `${name}: ${words.points(edition.figures.unique)}` : `${name} (${steps.join(", ")})`;
}

function uniqueName(words: MidnightExchangeWords, card: CardId): string {
  return card in words.uniques ? words.uniques[card as keyof MidnightExchangeWords["uniques"]] : card;
}

/** A list of loot with counts: "wad of cash + 2 × jewels". */
export function lootNames(words: MidnightExchangeWords, loot: readonly Loot[]): string {
  const counts = new Map<Loot, number>();
  for (const one of loot) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([one, count]) => (count === 1 ? words.loots[one] : `${count} × ${words.loots[one]}`))
    .join(" + ");
}

/** The work of art or the cards of an offer. */
export function offerName(
  words: MidnightExchangeWords,
  edition: MidnightExchangeEdition,
  art: Art | null,
  cards: readonly CardId[],
): string {
  return art === null ? words.and(cards.map((card) => cardName(words, edition, card))) : words.arts[art];
}
