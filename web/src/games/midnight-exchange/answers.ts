// Questions about the exchanges, answered in words.

import { costOf, lootOn } from "./edition";
import { following, gainOf, lacks, offersOf, wonBy, type Offer } from "./offers";
import { cardName, lootNames, takenName } from "./event-text";
import type { Art, MidnightExchangeEdition, View } from "./types";
import type { MidnightExchangeWords } from "./words";

const HELPFUL = 3;

/** Who asks, and about what table. */
export interface Asked {
  words: MidnightExchangeWords;
  edition: MidnightExchangeEdition;
  names: readonly string[];
  view: View;
  me: number;
}

const taken = ({ words, edition }: Asked, { art, cards }: Offer): string => takenName(words, edition, art, cards);

/** Where one can pay, and what there is. */
export function canPay(asked: Asked): string {
  const { words, edition, view, me } = asked;
  const open = view.markets.filter(({ face }) => lacks(edition, view, me, face).length === 0);
  const lines = open.flatMap((market) => {
    const goods = offersOf(market).map((offer) => taken(asked, offer));
    return goods.length === 0
      ? []
      : [words.ask.at(words.market.of(market.face), lootNames(words, costOf(edition, market.face)), goods.join("; "))];
  });
  if (lootOn(view.raid, me).some((own) => own.loot === "leather-bag")) lines.push(words.ask.bag);
  return lines.length === 0 ? words.ask.nothing : lines.join(" ");
}

/** One's loot, stored art and cards. */
export function have({ words, edition, view, me }: Asked): string {
  const loot = lootOn(view.raid, me).flatMap((own) => own.loot ?? []);
  const { stored, collections, finished } = view.players[me]!;
  const cards = [
    ...collections.map((own) => words.ask.filled(cardName(words, edition, own.card), own.filled)),
    ...finished.map((card) => cardName(words, edition, card)),
  ];
  return [
    words.ask.loot(loot.length === 0 ? words.people.nothing : lootNames(words, loot)),
    words.ask.stored(stored.length === 0 ? words.people.nothing : artNames(words, stored)),
    words.ask.cards(cards.length === 0 ? words.people.nothing : cards.join("; ")),
  ].join(" ");
}

/** What would bring most, and what it takes. */
export function helpful(asked: Asked): string {
  const { words, edition, view, me } = asked;
  const won = wonBy(edition, view, me);
  const best = view.markets
    .flatMap(offersOf)
    .map((offer) => ({ offer, gain: gainOf(edition, won, offer), lacking: lacks(edition, view, me, offer.face) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.lacking.length - b.lacking.length);
  const kinds = best.filter(
    ({ offer }, at) =>
      best.findIndex(
        (other) => taken(asked, other.offer) === taken(asked, offer) && other.offer.face === offer.face,
      ) === at,
  );
  if (kinds.length === 0) return words.ask.noHelp;
  return kinds
    .slice(0, HELPFUL)
    .map(({ offer, gain, lacking }) => {
      const how = lacking.length === 0 ? words.market.payable : words.stall.missing(lootNames(words, lacking));
      return words.ask.help(taken(asked, offer), words.market.of(offer.face), words.worth.brings(gain), how);
    })
    .join(" ");
}

/** Whose turn it is, and who comes then. */
export function whoNext({ words, names, view, me }: Asked): string {
  if (view.turn === null) return words.ask.nobody;
  const now = view.turn === me ? words.ask.you : words.market.theirs(names[view.turn] ?? "");
  return `${now} ${words.ask.then(following(view).map((seat) => (seat === me ? words.people.you : (names[seat] ?? ""))))}`;
}

function artNames(words: MidnightExchangeWords, stored: readonly Art[]): string {
  return [...new Set(stored)]
    .map((art) => {
      const count = stored.filter((other) => other === art).length;
      return count === 1 ? words.arts[art] : `${count} × ${words.arts[art]}`;
    })
    .join(", ");
}
