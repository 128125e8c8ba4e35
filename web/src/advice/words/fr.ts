import { plural } from "../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;

export const fr: AdviceWords = {
  hint: {
    title: "Ce que ferait un cerveau du crime",
    why: "Les chances de gagner, d’après ce que vous pouvez savoir. La lanterne le marque sur la table.",
    thinking: "On réfléchit …",
    worth: (percent, deed) => `${percent} : ${deed}`,
    show: (deed) => `Montrer sur la table : ${deed}`,
  },
  review: {
    title: "Analyse",
    why: "Un cerveau du crime revoit chaque décision, d’après ce que le joueur pouvait savoir, et dit ce qu’elle a coûté.",
    start: "Analyser cette partie",
    progress: (done, total) => `${done} sur ${n(total, "décision", "décisions")}`,
    failed: "L’analyse n’a pas abouti.",
    none: "Il n’y avait rien à décider.",
    chances: "Les chances de gagner",
    chancesWhy: "Ce que chacun pouvait espérer, d’après ce qu’il savait.",
    turns: "Tournants",
    played: "Joué",
    better: "Mieux",
    reasons: "Pourquoi",
    cost: (percent) => `a coûté ${percent}`,
    up: (percent) => `chances en hausse de ${percent}`,
    down: (percent) => `chances en baisse de ${percent}`,
    go: (move) => `Coup ${move}`,
    players: "Comment chacun a joué",
    player: "Joueur",
    decisions: "Décisions",
    loss: "Perte moyenne",
    worst: "Pire moment",
    best: "Meilleur moment",
  },
};
