// Moves in words: the effect of a legal one, and the reason against an illegal one.

import { tokenName } from "./names";
import { parseToken, type LegalMove } from "./notation";
import type { Reason } from "./reasons";
import type { Card, View } from "./types";
import type { ArtRobberyWords } from "./words";

/** The effect of playing a card, whose legal moves are `moves`. */
export function effectText(
  words: ArtRobberyWords,
  names: readonly string[],
  view: View,
  card: Card,
  moves: readonly LegalMove[],
): string {
  const [first, ...others] = moves;
  if (first === undefined) return "";
  const face = words.cards[card];
  switch (first.kind) {
    case "take":
      return others.length === 0
        ? words.effects.take(tokenName(words, first.token))
        : words.effects.takeOne(moves.length);
    case "steal": {
      if (others.length > 0) return words.effects.stealOne(face);
      const token = tokenName(words, first.token);
      const name = names[first.victim] ?? "";
      return view.dog === first.victim ? words.effects.stealFromDog(token, name) : words.effects.steal(token, name);
    }
    case "fetch":
      if (view.dog === null) return words.effects.fetch;
      return view.dog === view.seat ? words.effects.fetchOwn : words.effects.fetchFrom(names[view.dog] ?? "");
    case "nothing": {
      const mine = (view.loot[view.raid] ?? []).some(
        (token, index) => parseToken(token).face === card && view.owners[index] === view.seat,
      );
      return mine ? words.effects.nothingMine(face) : words.effects.nothingNone(face);
    }
    case "give":
      return "";
  }
}

/** A reason as one sentence. */
export function reasonText(words: ArtRobberyWords, names: readonly string[], reason: Reason): string {
  const who = (seat: number): string => names[seat] ?? "";
  const card = (face: Card): string => words.cards[face];
  switch (reason.code) {
    case "not-your-turn":
      return words.reasons[reason.code](who(reason.turn));
    case "answer":
      return words.reasons[reason.code](who(reason.thief));
    case "theft-pending":
      return words.reasons[reason.code](who(reason.victim), who(reason.thief));
    case "choose":
      return reason.cards.length === 0 ? words.reasons.choose : words.reasons.chooseThis(reason.cards.map(card));
    case "no-card":
    case "wrong-card":
    case "centre-first":
    case "needs-dog-card":
      return words.reasons[reason.code](card(reason.card));
    case "nothing-there":
    case "no-theft":
      return words.reasons[reason.code](who(reason.seat));
    case "not-theirs":
      return words.reasons[reason.code](who(reason.seat), card(reason.card));
    default:
      return words.reasons[reason.code];
  }
}
