// Where the coach points. This is all that the lessons know of how the faces look: for each step the rule it is about, and
// what it lights up, the first of these that is there. A step that finds nothing lights up nothing, and goes on.

import type { GameId } from "../games/types";

export interface Scene {
  rule: string;
  /** By how things stand: selectors, the best first. */
  lit: (view: any) => readonly string[];
}

/** A card in the hand; once it is chosen, what comes next. */
const card =
  (face: string, then: string) =>
  (view: { hand: readonly string[] }): string[] => {
    const own = `.hand li:nth-child(${view.hand.indexOf(face) + 1}) .card`;
    return [`main:has(${own}[aria-pressed="true"]) ${then}`, own];
  };

const PLAY = ".hand .play .main";
const CENTRE = ".centre .tokens";
const TABLE = "[role=grid]";
const STASH = ".held .stash:not(:disabled)";
const market = (number: number): string => `.markets .market:nth-of-type(${number})`;
const traded = (offer: string): string[] => [`main:has(${offer}[aria-pressed="true"]) .purse .choice .main`, offer];
const PLACE = [".won .card.takes", ".won .token.ready"];
const PANEL = ".over .panel";

/** Where to look while somebody else acts. */
export const watched: Record<GameId, (seat: number) => readonly string[]> = {
  "art-robbery": (seat) => [`.rivals .rival:nth-child(${seat})`],
  "midnight-exchange": (seat) => [`.people .seat${seat}`],
};

export const scenes: Record<GameId, Record<string, Scene>> = {
  "art-robbery": {
    welcome: { rule: "AR-S3", lit: () => [CENTRE] },
    five: { rule: "AR-T3", lit: card("5", PLAY) },
    open: { rule: "AR-T9", lit: () => [".rivals"] },
    boss: { rule: "AR-T4", lit: card("boss", PLAY) },
    company: { rule: "AR-R2", lit: () => [".rival.own"] },
    dog: { rule: "AR-T6", lit: card("dog", PLAY) },
    theft: { rule: "AR-D1", lit: () => [".theft"] },
    thief: { rule: "AR-T5", lit: card("thief", CENTRE) },
    last: {
      rule: "AR-R1",
      lit: (view) => {
        const token: string = view.loot[view.raid]?.find((_: string, at: number) => view.owners[at] === null) ?? "";
        return card(token.replaceAll(".", ""), PLAY)(view);
      },
    },
    kept: { rule: "AR-R3", lit: () => [".rival.own"] },
    lost: { rule: "AR-R2", lit: () => [".rival.own"] },
    alibis: { rule: "AR-F2", lit: () => [".rival.own p"] },
    noAlibis: { rule: "AR-F2", lit: () => [".rival.own p"] },
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
    over: { rule: "ME-G2", lit: () => [PANEL, ".people"] },
    card: { rule: "ME-X2", lit: () => [PANEL, ...traded(`${market(1)} .cards li:nth-child(1) button`)] },
    bag: { rule: "ME-X3", lit: () => [".purse .bag"] },
    place: { rule: "ME-A3", lit: () => PLACE },
    art: { rule: "ME-X2", lit: () => traded(`${market(2)} .art li:nth-child(1) button`) },
    complete: { rule: "ME-A2", lit: () => PLACE },
    round: { rule: "ME-F1", lit: () => [".exchanges .won"] },
  },
};
