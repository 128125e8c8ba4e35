import { plural } from "../../../../words/format";
import type { EditWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;

export const it: EditWords = {
  tokens: "Gettoni Bottino",
  tokensWhy: "Che cosa mostrano i gettoni di ogni raid: il valore e i punti bianchi, gli alibi.",
  tokenSum: (tokens) => n(tokens, "gettone", "gettoni"),
  face: "Che cosa mostra",
  alibis: "Alibi",
  count: "Quanti",
  addToken: "Un altro gettone",
  cards: "Carte",
  cardSum: (cards) => n(cards, "carta", "carte"),
  figureNames: {
    hand: "Carte in mano",
    boss: "Il boss vale",
    fine: "Multa in due giocatori",
  },
  bossNeeds: "Il boss resta solo accanto a uno di questi",
  problems: {
    hand: (p) => `Non si possono dare ${p["given"]} carte a ${p["players"]} giocatori con ${p["cards"]} carte.`,
    "boss-needs": "Solo numeri, ognuno una volta.",
    "card-count": (p) => `La scatola ha ${p["needed"]} carte, queste sono ${p["total"]}.`,
    raids: (p) => `I raid devono essere ${p["expected"]}, in quest’ordine.`,
    alibis: (p) => `Da 0 a ${p["most"]} alibi.`,
    "token-face": "Un gettone mostra un numero o il boss.",
    "token-card": (p) => `Nessuna carta lo chiede: ${p["face"]}. Aggiungi carte così.`,
    "zero-alibis": "Gli zeri portano alibi.",
    "token-count": (p) => `${p["raid"]}: servono ${p["needed"]} gettoni, ce ne sono ${p["total"]}.`,
    "boss-count": (p) => `${p["raid"]}: serve un boss, ce ne sono ${p["total"]}.`,
  },
};
