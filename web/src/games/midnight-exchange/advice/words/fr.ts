// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { list, plural } from "../../../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;
const points = (number: number): string => n(number, "point", "points");
const more = (number: number): string => `${number < 0 ? "−" : "+"}${points(Math.abs(number))}`;

export const fr: AdviceWords = {
  deeds: {
    "lift-known": (loot, place) => `soulever la tuile connue : ${loot} (${place})`,
    "lift-unseen": (place) => `soulever une tuile jamais vue : ${place}`,
    "lift-seen": (place) => `soulever une tuile que d’autres ont vue : ${place}`,
    stash: (loot) => `garder : ${loot}`,
    "drop-up": (loot) => `reposer, face butin : ${loot}`,
    "drop-down": (loot) => `reposer, face lieu : ${loot}`,
    "put-back": (loot) => `remettre : ${loot}`,
    getaway: (token) => `fuir avec le jeton ${token}`,
    trade: (what, market) => `${market} : prendre ${what}`,
    "open-bag": "ouvrir une sacoche en cuir",
    pass: "passer",
    place: (art, card) => `placer ${art} sur ${card}`,
    done: "ne plus rien placer",
    "time-up": "laisser passer le temps",
  },
  reasons: {
    known: (loot) => `connu : ${loot}`,
    likely: (share, place) => `${share} % de ce qui reste est utile (${place})`,
    "needed-for": (markets) => `sert à payer : ${list("fr", markets)}`,
    opens: (place) => `ouvre : ${place}`,
    bag: "s’ouvre contre un objet d’art",
    "fills-board": "votre plateau est plein : la fuite est libre",
    "not-needed": (loot) => `aucun marché n’en demande : ${loot}`,
    "keeps-secret": "personne d’autre ne voit ce que c’est",
    order: (token) => `numéro ${token} aux échanges`,
    "pays-for": (number) => `votre butin paie ${n(number, "échange", "échanges")}`,
    "ends-raid": "termine la fouille pour tous",
    completes: (card, number) => `complète ${card} : ${more(number)}`,
    advances: (card, number) => `un échelon de ${card} : ${more(number)}`,
    stored: (number) => `${points(number)} en réserve`,
    card: (card, number) => `${card} : ${points(number)} tout de suite`,
    "fits-stored": (number) => `avec votre réserve : ${points(number)}`,
    ladder: (number) => `peut monter à ${points(number)}`,
    denies: (name) => `${name} en aurait l’usage`,
    "bag-average": (number) => `vaut environ ${number}`,
    "last-exchanges": "le sac en tissu est vide : ce sont les derniers échanges",
    "nothing-gained": "rien de ce qui est offert ne rapporte de points",
    "best-placement": "fait partie du meilleur placement",
  },
};
