import type { ProblemParams } from "../../../../box-tools/words/en";
import { plural } from "../../../../words/format";

const n = (number: number, one: string, other: string): string => `${number} ${plural("en", number, one, other)}`;

export const en = {
  tokens: "Loot tokens",
  tokensWhy: "What the tokens of each raid show: their value and their white dots, the alibis.",
  tokenSum: (tokens: number) => n(tokens, "token", "tokens"),
  face: "What it shows",
  alibis: "Alibis",
  count: "How many",
  addToken: "Another token",
  cards: "Cards",
  cardSum: (cards: number) => n(cards, "card", "cards"),
  figureNames: {
    hand: "Cards in hand",
    boss: "The boss is worth",
    fine: "Fine between two players",
  },
  bossNeeds: "The boss is kept only beside one of these",
  problems: {
    hand: (p: ProblemParams) =>
      `${p["given"]} cards each cannot be dealt to ${p["players"]} players from ${p["cards"]} cards.`,
    "boss-needs": "Only numbers, each once.",
    "card-count": (p: ProblemParams) => `The box has ${p["needed"]} cards; these are ${p["total"]}.`,
    raids: (p: ProblemParams) => `The raids must be ${p["expected"]}, in this order.`,
    alibis: (p: ProblemParams) => `From 0 to ${p["most"]} alibis.`,
    "token-face": "A token shows a number or the boss.",
    "token-card": (p: ProblemParams) => `No card asks for it: ${p["face"]}. Add such cards.`,
    "zero-alibis": "The zeros carry alibis.",
    "token-count": (p: ProblemParams) => `${p["raid"]}: there must be ${p["needed"]} tokens; these are ${p["total"]}.`,
    "boss-count": (p: ProblemParams) => `${p["raid"]}: there must be one boss; here there are ${p["total"]}.`,
  },
};
