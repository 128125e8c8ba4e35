import { list, plural } from "../../../../words/format";
import type { ScoreWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;

export const nl: ScoreWords = {
  alibis: (alibis) => n(alibis, "alibi", "alibi’s"),
  alibiRow: "Alibi’s",
  dog: "De waakhond telt aan het eind niet mee.",
  bossLost: "De baas heeft in deze rooftocht geen gezelschap: hij gaat uit het spel en telt niet mee.",
  cost: "Minste alibi’s",
  caught: (names) => `Gepakt, met de minste alibi’s: ${list("nl", names)}.`,
  fined: (name, fine) => `${name} heeft minder alibi’s en verliest ${n(fine, "punt", "punten")}.`,
  tie: (name) => `Gelijke punten: ${name} heeft meer alibi’s.`,
  shared: (names) => `Gelijke punten en alibi’s: ${list("nl", names)} delen de overwinning.`,
};
