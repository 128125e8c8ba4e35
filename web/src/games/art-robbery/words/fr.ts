// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { plural } from "../../../words/words";
import type { ArtRobberyWords } from "./words";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;

/** A token with its article. There is only one boss. */
const a = (token: string): string => `${token.startsWith("boss") ? "le" : "un"} ${token}`;

export const fr: ArtRobberyWords = {
  cards: { "0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", boss: "boss", dog: "chien de garde", thief: "voleur cupide" },
  raids: { sketches: "Esquisses", sculptures: "Sculptures", antiquities: "Antiquités", paintings: "Tableaux" },
  token: (face: string, alibis: number) => (alibis === 0 ? face : `${face} avec ${n(alibis, "alibi", "alibis")}`),
  raid: (number: number, of: number, name: string) => `Raid ${number} sur ${of} : ${name}`,
  centre: "Au centre",
  hand: "Votre main",
  dogHere: "Le chien de garde est ici",
  dogOf: (name: string) => `${name} a le chien de garde`,
  draw: (cards: number) => `Pioche : ${n(cards, "carte", "cartes")}`,
  discard: "Dernière carte jouée",
  before: (name: string) => `Devant ${name}`,
  nothing: "Rien pour l’instant",
  banked: (tokens: number, alibis: number) => `À l’abri : ${n(tokens, "jeton", "jetons")}, ${n(alibis, "alibi", "alibis")}`,
  holds: (cards: number) => `${n(cards, "carte", "cartes")} en main`,
  choose: "Choisissez une carte, puis ce qu’elle prend.",
  brings: {
    take: (token: string) => `prend ${a(token)} au centre`,
    steal: (token: string, name: string) => `vole ${a(token)} à ${name}`,
    fetch: "prend le chien de garde",
    nothing: "sans effet : la carte serait jouée pour rien",
    several: (number: number) => `${number} au choix`,
  },
  play: (what) => `Jouer : ${what}`,
  theft: (thief: string, token: string) => `${thief} veut votre ${token}. Que cédez-vous ?`,
  giveDog: "Le chien de garde",
  giveToken: (token: string) => `Le jeton : ${token}`,
  tale: {
    took: (name: string, card: string, token: string) => `${name} joue un ${card} et prend ${a(token)}.`,
    theftTried: (name: string, victim: string, token: string) =>
      `${name} cherche à voler ${a(token)} à ${victim}, mais le chien de garde est là.`,
    stole: (name: string, victim: string, token: string) => `${name} vole ${a(token)} à ${victim}.`,
    dogFetched: (name: string) => `${name} prend le chien de garde.`,
    dogGiven: (giver: string, name: string) => `${giver} cède le chien de garde à ${name}.`,
    nothing: (name: string, card: string) => `${name} joue un ${card}, sans effet.`,
    reshuffled: "La défausse est mélangée et forme la nouvelle pioche.",
    bossLost: (name: string) => `${name} n’a ni 4 ni 5 à côté du boss : le jeton boss quitte la partie.`,
    raidEnded: (raid: string) => `Le raid est terminé : ${raid}.`,
    raidBegan: (raid: string, name: string) => `Nouveau raid : ${raid}. ${name} commence.`,
  },
};
