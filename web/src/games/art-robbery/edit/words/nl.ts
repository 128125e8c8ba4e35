import { plural } from "../../../../words/format";
import type { EditWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;

export const nl: EditWords = {
  tokens: "Buitfiches",
  tokensWhy: "Wat de fiches van elke rooftocht tonen: hun waarde en hun witte stippen, de alibi’s.",
  tokenSum: (tokens) => n(tokens, "fiche", "fiches"),
  face: "Wat het toont",
  alibis: "Alibi’s",
  count: "Hoeveel",
  addToken: "Nog een fiche",
  cards: "Kaarten",
  cardSum: (cards) => n(cards, "kaart", "kaarten"),
  figureNames: {
    hand: "Kaarten in de hand",
    boss: "De baas is waard",
    fine: "Boete bij twee spelers",
  },
  bossNeeds: "De baas blijft alleen naast een van deze",
  problems: {
    hand: (p) => `${p["given"]} kaarten per speler kan niet met ${p["players"]} spelers en ${p["cards"]} kaarten.`,
    "boss-needs": "Alleen getallen, elk één keer.",
    "card-count": (p) => `De doos heeft ${p["needed"]} kaarten; dit zijn er ${p["total"]}.`,
    raids: (p) => `De rooftochten moeten ${p["expected"]} zijn, in deze volgorde.`,
    alibis: (p) => `Van 0 tot ${p["most"]} alibi’s.`,
    "token-face": "Een fiche toont een getal of de baas.",
    "token-card": (p) => `Geen kaart vraagt erom: ${p["face"]}. Voeg zulke kaarten toe.`,
    "zero-alibis": "De nullen dragen alibi’s.",
    "token-count": (p) => `${p["raid"]}: er moeten ${p["needed"]} fiches zijn; dit zijn er ${p["total"]}.`,
    "boss-count": (p) => `${p["raid"]}: er moet één baas zijn; hier zijn er ${p["total"]}.`,
  },
};
