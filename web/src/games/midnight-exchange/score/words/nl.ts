import { list, plural } from "../../../../words/format";
import type { ScoreWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;

export const nl: ScoreWords = {
  store: (art, metal, points) => `${art}, ${metal}: één meer in voorraad, ${points} waard`,
  stored: (count, art) => (count === 1 ? `In voorraad: ${art}` : `In voorraad: ${count} × ${art}`),
  cards: "Prestigekaarten",
  noCards: "Nog geen kaarten.",
  pick: "Kaarten kiezen",
  pickFor: (name) => `Welke kaarten heeft ${name}?`,
  fill: (card, filled, steps) => `${card}: ${filled} van ${n(steps, "trede", "treden")} gevuld. Vul de volgende.`,
  steps: (filled, steps) => `${filled} van ${n(steps, "trede", "treden")}`,
  getaway: "Ontsnappingsfiche",
  getawayWhy: "van de laatste rooftocht; het beslist bij gelijke stand",
  better: (best, now) => `Een andere plaatsing geeft ${best}, deze ${now}`,
  place: (art, card, points, instead, storage) =>
    `${art} op ${card}: ${points} in plaats van ${instead}, en ${storage} minder in voorraad`,
  placeIt: "Zo plaatsen",
  nothing: "Niets in voorraad zou op een kaart meer waard zijn.",
  tie: (name) => `Gelijke punten: ${name} heeft het laagste ontsnappingsfiche.`,
  unknown: (names) => `${list("nl", names)} staan gelijk. Kies hun ontsnappingsfiches van de laatste rooftocht.`,
  would: (name, points) => `Met de beste plaatsingen zou ${name} winnen met ${n(points, "punt", "punten")}.`,
};
