import { list, plural } from "../../../../words/format";

const n = (number: number, one: string, other: string): string => `${number} ${plural("en", number, one, other)}`;

export const en = {
  store: (art: string, metal: string, points: number) => `${art}, ${metal}: one more in storage, worth ${points}`,
  stored: (count: number, art: string) => (count === 1 ? `Stored: ${art}` : `Stored: ${count} × ${art}`),
  cards: "Prestige cards",
  noCards: "No cards yet.",
  pick: "Pick cards",
  pickFor: (name: string) => `Which cards has ${name}?`,
  fill: (card: string, filled: number, steps: number) =>
    `${card}: ${filled} of ${n(steps, "step", "steps")} filled. Fill the next one.`,
  steps: (filled: number, steps: number) => `${filled} of ${n(steps, "step", "steps")}`,
  getaway: "Getaway token",
  getawayWhy: "of the last raid; it decides between equals",
  better: (best: number, now: number) => `Another placement gives ${best}, this one ${now}`,
  place: (art: string, card: string, points: number, instead: number, storage: number) =>
    `${art} on ${card}: ${points} instead of ${instead}, and ${storage} less in storage`,
  placeIt: "Place it so",
  nothing: "Nothing in storage would be worth more on a card.",
  tie: (name: string) => `Equal points: ${name} has the lower getaway token.`,
  unknown: (names: readonly string[]) => `${list("en", names)} are level. Pick their getaway tokens of the last raid.`,
  would: (name: string, points: number) =>
    `With the best placements ${name} would win with ${n(points, "point", "points")}.`,
};
