// What happened, in words.

import type { ArtRobberyWords } from "./words/words";
import { readToken } from "./actions";
import type { Card, Event, Token, View } from "./types";

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

/** The tokens of this raid that lie before a seat; null is the centre. */
export function tokensOf(view: View, seat: number | null): Token[] {
  const loot = view.loot[view.raid] ?? [];
  return loot.filter((_, token) => view.owners[token] === seat);
}

/** What a seat has safe: how many tokens, and how many alibis. */
export function bankedOf(view: View, seat: number): { tokens: number; alibis: number } {
  const tokens = view.banked.flatMap((owners, raid) =>
    (view.loot[raid] ?? []).filter((_, token) => owners[token] === seat),
  );
  return { tokens: tokens.length, alibis: tokens.reduce((sum, token) => sum + readToken(token).alibis, 0) };
}
