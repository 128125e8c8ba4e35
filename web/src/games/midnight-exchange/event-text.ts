// Things and happenings, in words.

import { ladderOf, worth } from "./edition";
import { opens } from "./raid";
import type { Art, CardId, Event, Loot, MidnightExchangeEdition } from "./types";
import type { MidnightExchangeWords } from "./words";

/** A prestige card in words: of what it is a collection, or what it shows. */
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
export function describe(words: MidnightExchangeWords, edition: MidnightExchangeEdition, card: CardId): string {
  const steps = ladderOf(edition, card).map((rung) => words.step(words.arts[rung.art], rung.points));
  const name = cardName(words, edition, card);
  return steps.length === 0 ? `${name}: ${words.points(edition.figures.unique)}` : `${name} (${steps.join(", ")})`;
}

function uniqueName(words: MidnightExchangeWords, card: CardId): string {
  return card in words.uniques ? words.uniques[card as keyof MidnightExchangeWords["uniques"]] : card;
}

/** Loot in a row, equal ones counted: "wad of cash, 2 × jewels". */
export function lootNames(words: MidnightExchangeWords, loot: readonly Loot[]): string {
  const counts = new Map<Loot, number>();
  for (const one of loot) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([one, count]) => (count === 1 ? words.loots[one] : `${count} × ${words.loots[one]}`))
    .join(" + ");
}

/** What was taken at a market, in words. */
export function takenName(
  words: MidnightExchangeWords,
  edition: MidnightExchangeEdition,
  art: Art | null,
  cards: readonly CardId[],
): string {
  return art === null ? words.and(cards.map((card) => cardName(words, edition, card))) : words.arts[art];
}

/** An event as one line; null for what is not worth one: in a raid too much happens to tell it all. */
export function tell(
  words: MidnightExchangeWords,
  edition: MidnightExchangeEdition,
  names: readonly string[],
  event: Event,
): string | null {
  const who = (seat: number): string => names[seat] ?? "";
  const { tale } = words;
  switch (event.type) {
    case "stashed": {
      const place = opens[event.loot];
      return place === undefined ? null : tale.key(who(event.seat), words.loots[event.loot], words.places[place]);
    }
    case "got-away":
      return event.forced ? tale.caught(who(event.seat), event.token) : tale.gotAway(who(event.seat), event.token);
    case "time-ran-out":
      return tale.timeUp;
    case "exchanges-began":
      return tale.exchanges(event.order.map(who));
    case "traded":
      return tale.traded(
        who(event.seat),
        lootNames(words, event.paid),
        takenName(words, edition, event.art, event.cards),
      );
    case "bag-opened":
      return event.art === null ? tale.bagEmpty(who(event.seat)) : tale.bag(who(event.seat), words.arts[event.art]);
    case "passed":
      return event.forced ? tale.skipped(who(event.seat)) : tale.passed(who(event.seat));
    case "placed": {
      const card = cardName(words, edition, event.card);
      const points = worth(edition, event.card, event.filled);
      return event.complete
        ? tale.complete(who(event.seat), card, points)
        : tale.placed(who(event.seat), words.arts[event.art], card, points);
    }
    case "refilled":
      return event.art + event.cards === 0 ? null : tale.refilled;
    case "raid-began":
      return tale.raid(event.round);
    case "end-began":
      return words.end.why[event.ending];
    case "finished":
      return tale.finished(who(event.seat));
    case "lifted":
    case "dropped":
    case "took-back":
      return null;
  }
}
