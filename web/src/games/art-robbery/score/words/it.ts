import { list, plural } from "../../../../words/format";
import type { ScoreWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;

export const it: ScoreWords = {
  alibis: (alibis) => n(alibis, "alibi", "alibi"),
  alibiRow: "Alibi",
  dog: "Il cane da guardia alla fine non conta.",
  bossLost: "In questo raid il boss è senza compagnia: esce dal gioco e non conta.",
  cost: "Meno alibi di tutti",
  caught: (names) => `Con meno alibi di tutti, la polizia prende: ${list("it", names)}.`,
  fined: (name, fine) => `${name} ha meno alibi e perde ${n(fine, "punto", "punti")}.`,
  tie: (name) => `A pari punti: ${name} ha più alibi.`,
  shared: (names) => `Pari punti e pari alibi: ${list("it", names)} condividono la vittoria.`,
};
