import { list, plural } from "../../../../words/format";
import type { ScoreWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;

export const it: ScoreWords = {
  store: (art, metal, points) => `${art}, ${metal}: uno in più in riserva, vale ${points}`,
  stored: (count, art) => (count === 1 ? `In riserva: ${art}` : `In riserva: ${count} × ${art}`),
  cards: "Carte Prestigio",
  noCards: "Ancora nessuna carta.",
  pick: "Scegli le carte",
  pickFor: (name) => `Quali carte ha ${name}?`,
  fill: (card, filled, steps) =>
    `${card}: ${filled} di ${n(steps, "gradino riempito", "gradini riempiti")}. Riempi il prossimo.`,
  steps: (filled, steps) => `${filled} di ${n(steps, "gradino", "gradini")}`,
  getaway: "Gettone Fuga",
  getawayWhy: "dell’ultima perquisizione; decide a parità di punti",
  better: (best, now) => `Un altro piazzamento dà ${best}, questo ${now}`,
  place: (art, card, points, instead, storage) =>
    `${art} su ${card}: ${points} invece di ${instead}, e ${storage} in meno in riserva`,
  placeIt: "Piazza così",
  nothing: "Nulla in riserva varrebbe di più su una carta.",
  tie: (name) => `A pari punti: ${name} ha il gettone Fuga più basso.`,
  unknown: (names) => `${list("it", names)} sono a pari punti. Scegli i loro gettoni Fuga dell’ultima perquisizione.`,
  would: (name, points) => `Con i piazzamenti migliori vincerebbe ${name} con ${n(points, "punto", "punti")}.`,
};
