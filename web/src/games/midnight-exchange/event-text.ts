// Events in words, for the log.

import { cardPoints } from "./edition";
import { cardName, lootNames, offerName } from "./names";
import { placeOpenedBy } from "./raid";
import type { Event, MidnightExchangeEdition } from "./types";
import type { MidnightExchangeWords } from "./words";

/** An event as one line of the log; null for events that are not logged, such as most of a raid. */
export function eventText(
  words: MidnightExchangeWords,
  edition: MidnightExchangeEdition,
  names: readonly string[],
  event: Event,
): string | null {
  const who = (seat: number): string => names[seat] ?? "";
  const { events } = words;
  switch (event.type) {
    case "stashed": {
      const place = placeOpenedBy[event.loot];
      return place === undefined ? null : events.key(who(event.seat), words.loots[event.loot], words.places[place]);
    }
    case "got-away":
      return event.forced ? events.caught(who(event.seat), event.token) : events.gotAway(who(event.seat), event.token);
    case "time-ran-out":
      return events.timeUp;
    case "exchanges-began":
      return events.exchanges(event.order.map(who));
    case "traded":
      return events.traded(
        who(event.seat),
        lootNames(words, event.paid),
        offerName(words, edition, event.art, event.cards),
      );
    case "bag-opened":
      return event.art === null ? events.bagEmpty(who(event.seat)) : events.bag(who(event.seat), words.arts[event.art]);
    case "passed":
      return event.forced ? events.skipped(who(event.seat)) : events.passed(who(event.seat));
    case "placed": {
      const card = cardName(words, edition, event.card);
      const points = cardPoints(edition, event.card, event.filled);
      return event.complete
        ? events.complete(who(event.seat), card, points)
        : events.placed(who(event.seat), words.arts[event.art], card, points);
    }
    case "refilled":
      return event.art + event.cards === 0 ? null : events.refilled;
    case "raid-began":
      return events.raid(event.round);
    case "end-began":
      return words.end.why[event.ending];
    case "finished":
      return events.finished(who(event.seat));
    case "lifted":
    case "dropped":
    case "took-back":
      return null;
  }
}
