// Answers to questions about the exchanges, in words.

import { costOf, lootOnBoard } from "./edition";
import { nextSeats, offerGain, missingLoot, offersOf, holdingAt, type Offer } from "./offers";
import { cardName, lootNames, offerName } from "./names";
import type { Art, MidnightExchangeEdition, View } from "./types";
import type { MidnightExchangeWords } from "./words";

const MAX_BEST_OFFERS = 3;

/** The player who asks, and the table. */
export interface QuestionContext {
  words: MidnightExchangeWords;
  edition: MidnightExchangeEdition;
  names: readonly string[];
  view: View;
  me: number;
}

const textOf = ({ words, edition }: QuestionContext, { art, cards }: Offer): string =>
  offerName(words, edition, art, cards);

/** The markets where the player can pay, and their offers. */
export function payableAnswer(context: QuestionContext): string {
  const { words, edition, view, me } = context;
  const open = view.markets.filter(({ face }) => missingLoot(edition, view, me, face).length === 0);
  const lines = open.flatMap((market) => {
    const goods = offersOf(market).map((offer) => textOf(context, offer));
    return goods.length === 0
      ? []
      : [
          words.answers.at(
            words.market.of(market.face),
            lootNames(words, costOf(edition, market.face)),
            goods.join("; "),
          ),
        ];
  });
  if (lootOnBoard(view.raid, me).some((own) => own.loot === "leather-bag")) lines.push(words.answers.bag);
  return lines.length === 0 ? words.answers.nothing : lines.join(" ");
}

/** The player's loot, stored art and cards. */
export function possessionsAnswer({ words, edition, view, me }: QuestionContext): string {
  const loot = lootOnBoard(view.raid, me).flatMap((own) => own.loot ?? []);
  const { stored, collections, finished } = view.players[me]!;
  const cards = [
    ...collections.map((own) => words.answers.filled(cardName(words, edition, own.card), own.filled)),
    ...finished.map((card) => cardName(words, edition, card)),
  ];
  return [
    words.answers.loot(loot.length === 0 ? words.people.nothing : lootNames(words, loot)),
    words.answers.stored(stored.length === 0 ? words.people.nothing : artNames(words, stored)),
    words.answers.cards(cards.length === 0 ? words.people.nothing : cards.join("; ")),
  ].join(" ");
}

/** The offers that would add the most points, and the loot missing for each. */
export function bestOffersAnswer(context: QuestionContext): string {
  const { words, edition, view, me } = context;
  const holding = holdingAt(edition, view, me);
  const best = view.markets
    .flatMap(offersOf)
    .map((offer) => ({
      offer,
      gain: offerGain(edition, holding, offer),
      missing: missingLoot(edition, view, me, offer.face),
    }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.missing.length - b.missing.length);
  const kinds = best.filter(
    ({ offer }, at) =>
      best.findIndex(
        (other) => textOf(context, other.offer) === textOf(context, offer) && other.offer.face === offer.face,
      ) === at,
  );
  if (kinds.length === 0) return words.answers.noHelp;
  return kinds
    .slice(0, MAX_BEST_OFFERS)
    .map(({ offer, gain, missing }) => {
      const how = missing.length === 0 ? words.market.payable : words.stall.missing(lootNames(words, missing));
      return words.answers.help(textOf(context, offer), words.market.of(offer.face), words.worth.brings(gain), how);
    })
    .join(" ");
}

/** Whose turn it is, and who follows. */
export function turnOrderAnswer({ words, names, view, me }: QuestionContext): string {
  if (view.turn === null) return words.answers.noTurn;
  const now = view.turn === me ? words.answers.you : words.market.theirs(names[view.turn] ?? "");
  return `${now} ${words.answers.then(nextSeats(view).map((seat) => (seat === me ? words.people.you : (names[seat] ?? ""))))}`;
}

function artNames(words: MidnightExchangeWords, stored: readonly Art[]): string {
  return [...new Set(stored)]
    .map((art) => {
      const count = stored.filter((other) => other === art).length;
      return count === 1 ? words.arts[art] : `${count} × ${words.arts[art]}`;
    })
    .join(", ");
}
