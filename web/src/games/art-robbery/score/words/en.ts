import { list, plural } from "../../../../words/format";

const n = (number: number, one: string, other: string): string => `${number} ${plural("en", number, one, other)}`;

export const en = {
  alibis: (alibis: number) => n(alibis, "alibi", "alibis"),
  alibiRow: "Alibis",
  dog: "The guard dog counts nothing at the end.",
  bossLost: "The boss has no company in this raid, so it leaves the game and does not count.",
  cost: "Fewest alibis",
  caught: (names: readonly string[]) => `Caught, with the fewest alibis: ${list("en", names)}.`,
  fined: (name: string, fine: number) => `${name} has fewer alibis and loses ${n(fine, "point", "points")}.`,
  tie: (name: string) => `Equal points: ${name} has more alibis.`,
  shared: (names: readonly string[]) => `Points and alibis are equal: ${list("en", names)} share the victory.`,
};
