// Notices to the player, in words.

import type { Notice } from "./view-model.svelte";
import { placeOpenedBy } from "./raid";
import { lootNames } from "./names";
import type { Art, Loot, Place } from "./types";
import type { MidnightExchangeWords } from "./words";

/** A notice as one line; empty for a notice without text. */
export function noticeText(words: MidnightExchangeWords, names: readonly string[], { code, params }: Notice): string {
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
      const place = placeOpenedBy[loot];
      const stashed = notices.stashed(words.loots[loot], Number(params.tiles));
      return place === undefined ? stashed : `${stashed} ${notices.opened(words.places[place])}`;
    }
    case "answer-hand":
      if (params.held !== true) return words.raid.emptyHand;
      return params.loot === null ? words.raid.looking : notices.held(words.loots[params.loot as Loot]);
    case "answer-board": {
      const loot = params.loot as readonly Loot[];
      return words.raid.onBoard(loot.length, loot.length === 0 ? words.people.empty : lootNames(words, loot));
    }
    case "answer-inside":
      return words.raid.inside((params.seats as readonly number[]).map(who));
    case "answer-time":
      return params.seconds === null ? words.raid.noLimit : words.raid.left(formatMinutes(params.seconds as number));
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

/** Seconds as minutes and seconds, such as `1:05`. */
export const formatMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
