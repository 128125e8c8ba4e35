// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { list, plural } from "../../../../words/format";
import type { ScoreWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;

export const fr: ScoreWords = {
  store: (art, metal, points) => `${art}, ${metal} : un de plus en réserve, vaut ${points}`,
  stored: (count, art) => (count === 1 ? `En réserve : ${art}` : `En réserve : ${count} × ${art}`),
  cards: "Cartes Prestige",
  noCards: "Pas encore de carte.",
  pick: "Choisir des cartes",
  pickFor: (name) => `Quelles cartes a ${name} ?`,
  fill: (card, filled, steps) =>
    `${card} : ${filled} sur ${n(steps, "échelon rempli", "échelons remplis")}. Remplir le suivant.`,
  steps: (filled, steps) => `${filled} sur ${n(steps, "échelon", "échelons")}`,
  getaway: "Jeton Fuite",
  getawayWhy: "de la dernière fouille ; il départage les ex æquo",
  better: (best, now) => `Un autre placement donne ${best}, celui-ci ${now}`,
  place: (art, card, points, instead, storage) =>
    `${art} sur ${card} : ${points} au lieu de ${instead}, et ${storage} de moins en réserve`,
  placeIt: "Placer ainsi",
  nothing: "Rien en réserve ne vaudrait plus sur une carte.",
  tie: (name) => `Égalité de points : ${name} a le jeton Fuite le plus bas.`,
  unknown: (names) => `${list("fr", names)} sont à égalité. Choisissez leurs jetons Fuite de la dernière fouille.`,
  would: (name, points) => `Avec les meilleurs placements, ${name} gagnerait avec ${n(points, "point", "points")}.`,
};
