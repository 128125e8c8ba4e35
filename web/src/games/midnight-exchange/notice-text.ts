// What one is told oneself, in words.

import type { Notice } from "./view-model.svelte";
import { opens } from "./raid";
import { lootNames } from "./event-text";
import type { Art, Loot, Place } from "./types";
import type { MidnightExchangeWords } from "./words";

/** A notice as a line; empty for what needs no words. */
export function spoken(words: MidnightExchangeWords, names: readonly string[], { code, params }: Notice): string {
  const { notices } = words;
  const who = (seat: unknown): string => names[Number(seat)] ?? "";
  switch (code) {
    case "held": {
      const held = params.loot === null ? "" : notices.held(words.loots[params.loot as Loot]);
      return params.against === undefined
        ? held
        : `${held} ${notices.youFaster(who(params.against), Math.max(1, Number(params.margin)))}`;
    }
    case "stashed": {
      const loot = params.loot as Loot;
      const place = opens[loot];
      const stashed = notices.stashed(words.loots[loot], Number(params.tiles));
      return place === undefined ? stashed : `${stashed} ${notices.opened(words.places[place])}`;
    }
    case "ask-hand":
      if (params.held !== true) return words.raid.emptyHand;
      return params.loot === null ? words.raid.looking : notices.held(words.loots[params.loot as Loot]);
    case "ask-board": {
      const loot = params.loot as readonly Loot[];
      return words.raid.onBoard(loot.length, loot.length === 0 ? words.people.empty : lootNames(words, loot));
    }
    case "ask-inside":
      return words.raid.inside((params.seats as readonly number[]).map(who));
    case "ask-time":
      return params.seconds === null ? words.raid.noLimit : words.raid.left(minutes(params.seconds as number));
    case "dropped":
      return notices.dropped;
    case "tile-taken":
      return typeof params.margin === "number"
        ? notices.faster(who(params.holder), Math.max(1, params.margin))
        : notices.taken(who(params.holder));
    case "place-closed":
      return notices.placeClosed[params.place as Place];
    case "hand-full":
      return notices.handFull;
    case "board-full":
      return notices.boardFull;
    case "second-key":
      return notices.secondKey;
    case "key-stays":
      return notices.keyStays;
    case "spot-taken":
      return notices.spotTaken;
    case "not-enough-tiles":
      return notices.notEnough;
    case "not-seen-yet":
      return notices.notSeenYet;
    case "not-your-turn":
    case "wrong-phase":
      return notices.noTurn;
    case "cannot-pay":
    case "not-offered":
      return notices.cannotPay;
    case "wrong-art":
      return notices.wrongArt(words.arts[params.wanted as Art]);
    case "hand-empty":
    case "got-away":
    case "not-now":
    case "lesson":
      return "";
    default:
      return notices.lost;
  }
}

/** Seconds as a clock shows them. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
