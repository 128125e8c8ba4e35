import { plural } from "../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;

export const nl: AdviceWords = {
  hint: {
    title: "Wat een meesterbrein zou doen",
    why: "De kans om te winnen, op grond van wat je kunt weten. De lantaarn wijst het aan op tafel.",
    thinking: "Even nadenken …",
    worth: (percent, deed) => `${percent}: ${deed}`,
    show: (deed) => `Aanwijzen op tafel: ${deed}`,
  },
  review: {
    title: "Nabespreking",
    why: "Een meesterbrein bekijkt elke beslissing nog eens, op grond van wat de speler kon weten, en zegt wat ze kostte.",
    start: "Bespreek dit spel na",
    progress: (done, total) => `${done} van ${n(total, "beslissing", "beslissingen")}`,
    failed: "De nabespreking is niet gelukt.",
    none: "Er viel niets te beslissen.",
    chances: "De kansen om te winnen",
    chancesWhy: "Waar ieder op mocht hopen, op grond van wat die wist.",
    turns: "Keerpunten",
    played: "Gespeeld",
    better: "Beter",
    reasons: "Waarom",
    cost: (percent) => `kostte ${percent}`,
    up: (percent) => `kansen ${percent} omhoog`,
    down: (percent) => `kansen ${percent} omlaag`,
    go: (move) => `Zet ${move}`,
    players: "Hoe iedereen speelde",
    player: "Speler",
    decisions: "Beslissingen",
    loss: "Gemiddeld verlies",
    worst: "Slechtste moment",
    best: "Beste moment",
  },
};
