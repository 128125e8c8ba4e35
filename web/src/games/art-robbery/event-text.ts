// Events in words, for the log and the announcer.

import { raidName, tokenName } from "./names";
import type { Card, Event } from "./types";
import type { ArtRobberyWords } from "./words";

/** An event as one line of the log; null for events that are not logged. */
export function eventText(
  words: ArtRobberyWords,
  names: readonly string[],
  raids: readonly string[],
  event: Event,
): string | null {
  const who = (seat: number): string => names[seat] ?? "";
  const card = (face: Card): string => words.cards[face];
  switch (event.type) {
    case "took":
      return words.events.took(who(event.seat), card(event.card), tokenName(words, event.token));
    case "theft-tried":
      return words.events.theftTried(who(event.seat), who(event.victim), tokenName(words, event.token));
    case "stole":
      return words.events.stole(who(event.seat), who(event.victim), tokenName(words, event.token));
    case "dog-moved":
      return event.given && event.origin !== null
        ? words.events.dogGiven(who(event.origin), who(event.seat))
        : words.events.dogFetched(who(event.seat));
    case "nothing-happened":
      return words.events.nothing(who(event.seat), card(event.card));
    case "reshuffled":
      return words.events.reshuffled;
    case "boss-lost":
      return words.events.bossLost(who(event.seat));
    case "raid-ended":
      return words.events.raidEnded(raidName(words, raids, event.raid));
    case "raid-began":
      return words.events.raidBegan(raidName(words, raids, event.raid), who(event.seat));
    case "drew":
      return null;
  }
}
