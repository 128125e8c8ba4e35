// Where the coach points. This is all that the lessons know of how the faces look: for each step the rule it is about, and
// what it lights up, the first of these that is there. A step that finds nothing lights up nothing, and goes on.

import type { View as ArtRobberyView } from "../games/art-robbery/types";
import type { GameId } from "../games/types";

export interface Scene {
  rule: string;
  /** By how things stand: selectors, the best first. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game's scenes know its view
  lit: (view: any) => readonly string[];
}

// Art Robbery
const PLAY = ":is(.hand .play, .bar) .main";
const CENTRE = ".centre :is(.tokens, .loot)";
const OWN = ":is(.rival, .seat).own";

/** A card in the hand; once it is chosen, what comes next. */
const card =
  (face: string, then: string) =>
  (view: { hand: readonly string[] }): string[] => {
    const own = `.hand li:nth-child(${view.hand.indexOf(face) + 1}) .card`;
    return [`main:has(${own}[aria-pressed="true"]) ${then}`, own];
  };

// Midnight Exchange
const TABLE = "[role=grid]";
const STASH = ".held .stash:not(:disabled)";
const OVER = ".over .panel";
const BUY = ".purse :is(.choice, .counter) .main";
const PLACE = [".exchanges .won .card.takes", ".exchanges .won .token.ready"];

/** The first thing of a kind on a market; once it is chosen, the button that buys it. */
function goods(market: number, face: string, kind: "art" | "cards"): string[] {
  const own = `:is(.market:nth-of-type(${market}), [data-market="${face}"]) ul.${kind} li:nth-child(1) button`;
  return [`main:has(${own}[aria-pressed="true"]) ${BUY}`, own];
}

/** Where to look while somebody else acts. */
export const watched: Record<GameId, (seat: number) => readonly string[]> = {
  "art-robbery": (seat) => [`.rivals :is(.rival:nth-child(${seat}), [data-seat="${seat}"])`],
  "midnight-exchange": (seat) => [`:is(.people, .queue) .seat${seat}`],
};

export const scenes: Record<GameId, Record<string, Scene>> = {
  "art-robbery": {
    welcome: { rule: "AR-S3", lit: () => [CENTRE] },
    five: { rule: "AR-T3", lit: card("5", PLAY) },
    open: { rule: "AR-T9", lit: () => [".rivals"] },
    boss: { rule: "AR-T4", lit: card("boss", PLAY) },
    company: { rule: "AR-R2", lit: () => [OWN] },
    dog: { rule: "AR-T6", lit: card("dog", PLAY) },
    theft: { rule: "AR-D1", lit: () => [":is(.theft, .bar:has(.give))"] },
    thief: { rule: "AR-T5", lit: card("thief", CENTRE) },
    last: {
      rule: "AR-R1",
      lit: (view: ArtRobberyView) => {
        const token = view.loot[view.raid]?.find((_, at) => view.owners[at] === null) ?? "";
        return card(token.replaceAll(".", ""), PLAY)(view);
      },
    },
    kept: { rule: "AR-R3", lit: () => [OWN] },
    lost: { rule: "AR-R2", lit: () => [OWN] },
    alibis: { rule: "AR-F2", lit: () => [`${OWN} :is(p, .figures)`] },
    noAlibis: { rule: "AR-F2", lit: () => [`${OWN} :is(p, .figures)`] },
  },
  "midnight-exchange": {
    welcome: { rule: "ME-S2", lit: () => [TABLE] },
    prices: { rule: "ME-X2", lit: () => [".prices"] },
    lift: { rule: "ME-R3", lit: () => [TABLE] },
    stash: { rule: "ME-R5", lit: () => [STASH] },
    again: { rule: "ME-R11", lit: () => [TABLE] },
    drop: { rule: "ME-R7", lit: () => [".held .buttons button:not(.stash)"] },
    another: { rule: "ME-R4", lit: () => [TABLE] },
    key: { rule: "ME-R9", lit: () => [STASH] },
    study: { rule: "ME-R4", lit: () => [TABLE] },
    more: { rule: "ME-R5", lit: () => [STASH, TABLE] },
    getaway: { rule: "ME-G1", lit: () => [".held .go"] },
    over: { rule: "ME-G2", lit: () => [OVER, ":is(.people.ordered, .queue)"] },
    card: { rule: "ME-X2", lit: () => [OVER, ...goods(1, "1B", "cards")] },
    bag: { rule: "ME-X3", lit: () => [".purse .bag"] },
    place: { rule: "ME-A3", lit: () => PLACE },
    art: { rule: "ME-X2", lit: () => goods(2, "2B", "art") },
    complete: { rule: "ME-A2", lit: () => PLACE },
    round: { rule: "ME-F1", lit: () => [".exchanges .won"] },
  },
};
