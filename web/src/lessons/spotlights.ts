// The spotlight's targets: for each step of a lesson its rule, and CSS selectors of the element to highlight, best first. This
// is all that lessons know of how the tables look; a step whose selectors match nothing continues without a spotlight.

import type { View as ArtRobberyView } from "../games/art-robbery/types";
import type { GameId } from "../games/types";

export interface StepTarget {
  rule: string;
  /** Selectors for a view, best first. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game's steps know its view
  targets: (view: any) => readonly string[];
}

// Art Robbery
const PLAY = ".action-bar .main";
const CENTRE = ".centre .loot";
const OWN = ".seat.own";

/** A card in the hand; once it is selected, the next target. */
const card =
  (face: string, next: string) =>
  (view: { hand: readonly string[] }): string[] => {
    const own = `.hand li:nth-child(${view.hand.indexOf(face) + 1}) .card`;
    return [`main:has(${own}[aria-pressed="true"]) ${next}`, own];
  };

// Midnight Exchange
const TABLE = "[role=grid]";
const STASH = ".held-tile .stash:not(:disabled)";
const OVERLAY = ".overlay .panel";
const BUY = ".trade-panel .offer .main";
const PLACE = [".exchanges .possessions .card.takes", ".exchanges .possessions .token.ready"];

/** The first offer of a kind on a market; once it is selected, the button that buys it. */
function offer(face: string, kind: "art" | "cards"): string[] {
  const own = `[data-market="${face}"] ul.${kind} li:nth-child(1) button`;
  return [`main:has(${own}[aria-pressed="true"]) ${BUY}`, own];
}

/** The targets while an opponent acts. */
export const opponentTargets: Record<GameId, (seat: number) => readonly string[]> = {
  "art-robbery": (seat) => [`.rivals [data-seat="${seat}"]`],
  "midnight-exchange": (seat) => [`:is(.opponents, .turn-order) .seat${seat}`],
};

export const steps: Record<GameId, Record<string, StepTarget>> = {
  "art-robbery": {
    welcome: { rule: "AR-S3", targets: () => [CENTRE] },
    five: { rule: "AR-T3", targets: card("5", PLAY) },
    open: { rule: "AR-T9", targets: () => [".rivals"] },
    boss: { rule: "AR-T4", targets: card("boss", PLAY) },
    company: { rule: "AR-R2", targets: () => [OWN] },
    dog: { rule: "AR-T6", targets: card("dog", PLAY) },
    theft: { rule: "AR-D1", targets: () => [".action-bar:has(.give)"] },
    thief: { rule: "AR-T5", targets: card("thief", CENTRE) },
    last: {
      rule: "AR-R1",
      targets: (view: ArtRobberyView) => {
        const token = view.loot[view.raid]?.find((_, at) => view.owners[at] === null) ?? "";
        return card(token.replaceAll(".", ""), PLAY)(view);
      },
    },
    kept: { rule: "AR-R3", targets: () => [OWN] },
    lost: { rule: "AR-R2", targets: () => [OWN] },
    alibis: { rule: "AR-F2", targets: () => [`${OWN} .figures`] },
    noAlibis: { rule: "AR-F2", targets: () => [`${OWN} .figures`] },
  },
  "midnight-exchange": {
    welcome: { rule: "ME-S2", targets: () => [TABLE] },
    prices: { rule: "ME-X2", targets: () => [".prices"] },
    lift: { rule: "ME-R3", targets: () => [TABLE] },
    stash: { rule: "ME-R5", targets: () => [STASH] },
    again: { rule: "ME-R11", targets: () => [TABLE] },
    drop: { rule: "ME-R7", targets: () => [".held-tile .buttons button:not(.stash)"] },
    another: { rule: "ME-R4", targets: () => [TABLE] },
    key: { rule: "ME-R9", targets: () => [STASH] },
    study: { rule: "ME-R4", targets: () => [TABLE] },
    more: { rule: "ME-R5", targets: () => [STASH, TABLE] },
    getaway: { rule: "ME-G1", targets: () => [".held-tile .go"] },
    over: { rule: "ME-G2", targets: () => [OVERLAY, ".turn-order"] },
    card: { rule: "ME-X2", targets: () => [OVERLAY, ...offer("1B", "cards")] },
    bag: { rule: "ME-X3", targets: () => [".trade-panel .bag"] },
    place: { rule: "ME-A3", targets: () => PLACE },
    art: { rule: "ME-X2", targets: () => offer("2B", "art") },
    complete: { rule: "ME-A2", targets: () => PLACE },
    round: { rule: "ME-F1", targets: () => [".exchanges .possessions"] },
  },
};
