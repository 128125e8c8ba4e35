// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { list, plural } from "../../../../words/format";
import type { ScoreWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;

export const fr: ScoreWords = {
  alibis: (alibis) => n(alibis, "alibi", "alibis"),
  alibiRow: "Alibis",
  dog: "Le chien de garde ne compte pas à la fin.",
  bossLost: "Le boss est seul dans ce raid : il quitte la partie et ne compte pas.",
  cost: "Le moins d’alibis",
  caught: (names) => `Avec le moins d’alibis, la police attrape : ${list("fr", names)}.`,
  fined: (name, fine) => `${name} a moins d’alibis et perd ${n(fine, "point", "points")}.`,
  tie: (name) => `Égalité de points : ${name} a plus d’alibis.`,
  shared: (names) => `Égalité de points et d’alibis : ${list("fr", names)} partagent la victoire.`,
};
