// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { plural } from "../../../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;
const points = (number: number): string => n(number, "point", "points");

export const fr: AdviceWords = {
  deeds: {
    take: (token) => `prendre ${token} au centre`,
    takeBy: (token, card) => `prendre ${token} au centre avec le ${card}`,
    steal: (token, name) => `voler ${token} à ${name}`,
    fetch: "prendre le chien de garde",
    waste: (card) => `jouer ${card} pour rien`,
    "give-token": (token) => `céder ${token}`,
    "give-dog": "céder le chien de garde",
  },
  reasons: {
    points: (number) => points(number),
    "boss-safe": (number) => `le boss est accompagné : ${points(number)}`,
    "boss-alone": (needs) => `il manque encore au boss l’un de ceux-ci : ${needs.join(", ")}`,
    company: (number) => `de la compagnie pour votre boss, qui vaut ${points(number)}`,
    alibis: (number) => n(number, "alibi", "alibis"),
    "alibi-safe": "vous n’avez plus le moins d’alibis",
    "from-leader": (name) => `${name}, en tête, le perd`,
    "breaks-boss": (name) => `laisse seul le boss de ${name}`,
    "may-give-dog": (name) => `${name} peut céder le chien de garde à la place`,
    shield: (number) => `le chien de garde protège ${points(number)} sur la table`,
    "dog-from": (name) => `${name} n’a plus le chien de garde`,
    "starts-next": "qui a le chien commence le prochain raid",
    "ends-raid": "termine le raid : chacun met à l’abri",
    "keeps-thief": "garde le voleur cupide pour plus tard",
    "keeps-token": (token) => `garde ${token}`,
    "keeps-dog": "garde le chien de garde",
    "spends-card": "ne coûte que la carte",
  },
};
