// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { plural } from "../../../../words/format";
import type { EditWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;

export const fr: EditWords = {
  tokens: "Jetons Butin",
  tokensWhy: "Ce que montrent les jetons de chaque raid : leur valeur et leurs points blancs, les alibis.",
  tokenSum: (tokens) => n(tokens, "jeton", "jetons"),
  face: "Ce qu’il montre",
  alibis: "Alibis",
  count: "Combien",
  addToken: "Encore un jeton",
  cards: "Cartes",
  cardSum: (cards) => n(cards, "carte", "cartes"),
  figureNames: {
    hand: "Cartes en main",
    boss: "Le boss vaut",
    fine: "Amende à deux joueurs",
  },
  bossNeeds: "Le boss ne reste qu’à côté d’un de ceux-ci",
  problems: {
    hand: (p) =>
      `On ne peut pas donner ${p["given"]} cartes à chacun des ${p["players"]} joueurs avec ${p["cards"]} cartes.`,
    "boss-needs": "Des nombres seulement, chacun une fois.",
    "card-count": (p) => `La boîte a ${p["needed"]} cartes, en voici ${p["total"]}.`,
    raids: (p) => `Les raids doivent être ${p["expected"]}, dans cet ordre.`,
    alibis: (p) => `De 0 à ${p["most"]} alibis.`,
    "token-face": "Un jeton montre un nombre ou le boss.",
    "token-card": (p) => `Aucune carte ne le demande : ${p["face"]}. Ajoutez de telles cartes.`,
    "zero-alibis": "Les zéros portent des alibis.",
    "token-count": (p) => `${p["raid"]} : il faut ${p["needed"]} jetons, il y en a ${p["total"]}.`,
    "boss-count": (p) => `${p["raid"]} : il faut un boss, il y en a ${p["total"]}.`,
  },
};
