// Where the spotlight points in each step of the lesson.

import type { StepTarget } from "../../../lessons/guide";

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

export const opponentTargets = (seat: number): readonly string[] => [`:is(.opponents, .turn-order) .seat${seat}`];

export const steps: Readonly<Record<string, StepTarget>> = {
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
};
