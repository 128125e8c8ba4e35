// What happened, what would happen and why not, in words.

import { readToken, type Choice } from "./notation";
import type { Card, Event, Token, View } from "./types";
import type { Reason } from "./reasons";
import type { ArtRobberyWords } from "./words";

/** A token in words: its face, and its alibis. */
export function tokenName(words: ArtRobberyWords, token: Token): string {
  const { face, alibis } = readToken(token);
  return words.token(words.cards[face], alibis);
}

/** The name of a raid, by its number. */
export function raidName(words: ArtRobberyWords, raids: readonly string[], raid: number): string {
  const name = raids[raid] ?? "";
  return name in words.raids ? words.raids[name as keyof ArtRobberyWords["raids"]] : name;
}

/** An event as one line; null for what is not worth one. */
export function tell(
  words: ArtRobberyWords,
  names: readonly string[],
  raids: readonly string[],
  event: Event,
): string | null {
  const who = (seat: number): string => names[seat] ?? "";
  const card = (face: Card): string => words.cards[face];
  switch (event.type) {
    case "took":
      return words.tale.took(who(event.seat), card(event.card), tokenName(words, event.token));
    case "theft-tried":
      return words.tale.theftTried(who(event.seat), who(event.victim), tokenName(words, event.token));
    case "stole":
      return words.tale.stole(who(event.seat), who(event.victim), tokenName(words, event.token));
    case "dog-moved":
      return event.given && event.origin !== null
        ? words.tale.dogGiven(who(event.origin), who(event.seat))
        : words.tale.dogFetched(who(event.seat));
    case "nothing-happened":
      return words.tale.nothing(who(event.seat), card(event.card));
    case "reshuffled":
      return words.tale.reshuffled;
    case "boss-lost":
      return words.tale.bossLost(who(event.seat));
    case "raid-ended":
      return words.tale.raidEnded(raidName(words, raids, event.raid));
    case "raid-began":
      return words.tale.raidBegan(raidName(words, raids, event.raid), who(event.seat));
    case "drew":
      return null;
  }
}

/** What playing a card would do, before it is played. `choices` are the moves that it makes. */
export function foretell(
  words: ArtRobberyWords,
  names: readonly string[],
  view: View,
  card: Card,
  choices: readonly Choice[],
): string {
  const [one, ...more] = choices;
  if (one === undefined) return "";
  const face = words.cards[card];
  switch (one.kind) {
    case "take":
      return more.length === 0 ? words.brings.take(tokenName(words, one.token)) : words.brings.takeOne(choices.length);
    case "steal": {
      if (more.length > 0) return words.brings.stealOne(face);
      const token = tokenName(words, one.token);
      const name = names[one.victim] ?? "";
      return view.dog === one.victim ? words.brings.stealFromDog(token, name) : words.brings.steal(token, name);
    }
    case "fetch":
      if (view.dog === null) return words.brings.fetch;
      return view.dog === view.seat ? words.brings.fetchOwn : words.brings.fetchFrom(names[view.dog] ?? "");
    case "nothing": {
      const mine = (view.loot[view.raid] ?? []).some(
        (token, index) => readToken(token).face === card && view.owners[index] === view.seat,
      );
      return mine ? words.brings.nothingMine(face) : words.brings.nothingNone(face);
    }
    case "give":
      return "";
  }
}

/** A reason in one sentence. */
export function tellWhy(words: ArtRobberyWords, names: readonly string[], reason: Reason): string {
  const who = (seat: number): string => names[seat] ?? "";
  const card = (face: Card): string => words.cards[face];
  switch (reason.code) {
    case "not-your-turn":
      return words.why[reason.code](who(reason.turn));
    case "answer":
      return words.why[reason.code](who(reason.thief));
    case "theft-pending":
      return words.why[reason.code](who(reason.victim), who(reason.thief));
    case "choose":
      return reason.cards.length === 0 ? words.why.choose : words.why.chooseThis(reason.cards.map(card));
    case "no-card":
    case "wrong-card":
    case "centre-first":
    case "needs-dog-card":
      return words.why[reason.code](card(reason.card));
    case "nothing-there":
    case "no-theft":
      return words.why[reason.code](who(reason.seat));
    case "not-theirs":
      return words.why[reason.code](who(reason.seat), card(reason.card));
    default:
      return words.why[reason.code];
  }
}
