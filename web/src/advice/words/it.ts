import { plural } from "../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;

export const it: AdviceWords = {
  hint: {
    title: "Che cosa farebbe una mente criminale",
    why: "Le probabilità di vincere, da ciò che puoi sapere. La lanterna lo segna sul tavolo.",
    thinking: "Ci si pensa …",
    worth: (percent, deed) => `${percent}: ${deed}`,
    show: (deed) => `Mostra sul tavolo: ${deed}`,
  },
  review: {
    title: "Analisi",
    why: "Una mente criminale riguarda ogni decisione, da ciò che il giocatore poteva sapere, e dice quanto è costata.",
    start: "Analizza questa partita",
    progress: (done, total) => `${done} di ${n(total, "decisione", "decisioni")}`,
    failed: "L’analisi non è riuscita.",
    none: "Non c’era nulla da decidere.",
    chances: "Le probabilità di vincere",
    chancesWhy: "Quanto ciascuno poteva sperare, da ciò che sapeva.",
    turns: "Momenti decisivi",
    played: "Giocato",
    better: "Meglio",
    reasons: "Perché",
    cost: (percent) => `è costato il ${percent}`,
    up: (percent) => `probabilità su del ${percent}`,
    down: (percent) => `probabilità giù del ${percent}`,
    go: (move) => `Mossa ${move}`,
    players: "Come hanno giocato tutti",
    player: "Giocatore",
    decisions: "Decisioni",
    loss: "Perdita media",
    worst: "Momento peggiore",
    best: "Momento migliore",
  },
};
