// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { plural } from "../../../../words/format";
import type { EditWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;

export const fr: EditWords = {
  faces: "Plateaux de marché",
  facesWhy:
    "Quatre plateaux à deux faces : ce qu’un échange y coûte, et les espaces pour les objets d’art et les cartes.",
  cost: "Coût",
  spaces: "Espaces",
  artSpaces: "pour objets d’art",
  cardSpaces: "pour cartes",
  double: "Le dernier espace de cartes en porte deux",
  cards: "Cartes Prestige",
  cardsWhy: "Touchez une carte pour la changer. Une échelle va de l’échelon le plus bas au plus haut.",
  cardName: "Nom de la carte",
  nameHint: "Lettres, chiffres et traits d’union",
  steps: "Sorte",
  oneOfAKind: "Pièce unique",
  stepCount: (steps) => `Collection à ${n(steps, "échelon", "échelons")}`,
  step: (step) => `L’échelon ${step} prend`,
  points: (step) => `Points avec l’échelon ${step}`,
  addCard: "Encore une carte",
  art: "Objets d’art",
  artWhy: (works) => `Dans le sac en tissu : ${n(works, "objet d’art", "objets d’art")}.`,
  metal: "métal",
  tiles: "Tuiles Lieu",
  tilesWhy: "Ce que cachent les tuiles de chaque lieu.",
  tileSum: (tiles) => n(tiles, "tuile", "tuiles"),
  figureNames: {
    loot_spaces: "Espaces de butin par plateau",
    unique: "Une pièce unique vaut",
    empty_collection: "Une collection vide vaut",
    silver: "L’argent en réserve vaut",
    gold: "L’or en réserve vaut",
  },
  identities: "Identités",
  identity: (number) => `Identité ${number}`,
  addIdentity: "Encore une identité",
  problems: {
    "loot-spaces-few": "Un plateau a au moins un espace de butin.",
    "loot-spaces-many": (p) => `Il n’y a pas assez de tuiles pour ${p["given"]} espaces de butin chacun.`,
    identities: (p) => `${p["players"]} joueurs demandent ${p["players"]} identités, toutes différentes.`,
    "identities-many": (p) => `${p["most"]} identités au plus.`,
    "tile-count": (p) => `${p["place"]} : il faut ${p["needed"]} tuiles, il y en a ${p["total"]}.`,
    "place-unopened": (p) => `${p["place"]} : rien ne l’ouvre. Une tuile d’avant doit cacher ceci : ${p["key"]}.`,
    "art-count": (p) => `La boîte a ${p["needed"]} objets d’art, en voici ${p["total"]}.`,
    "art-missing": (p) => `Il faut chaque sorte d’objet d’art ; celle-ci manque : ${p["art"]}.`,
    "prestige-count": (p) => `La boîte a ${p["needed"]} cartes Prestige, en voici ${p["total"]}.`,
    "card-twice": (p) => `Une carte s’appelle déjà ${p["card"]}.`,
    "ladder-long": (p) => `Une échelle a ${p["most"]} échelons au plus.`,
    "ladder-points": (p) => `Aucun échelon ne vaut plus de ${p["most"]} points.`,
    "ladder-rise": (p) =>
      `Les points doivent monter d’échelon en échelon, et dépasser ${p["start"]}, la valeur d’une collection vide.`,
    "ladder-art": (p) => `Elle prend ${p["wanted"]} × ${p["art"]}, mais la boîte en a ${p["total"]}.`,
    "face-names": (p) => `Les faces doivent être ${p["expected"]}, dans cet ordre.`,
    "face-spaces": "Il faut au moins un espace.",
    "face-cards": "Un espace porte une carte ; un seul par face peut en porter deux.",
    "double-board": (p) => `Un seul plateau a un espace pour deux cartes ; ici : ${p["total"]}.`,
    "cost-nothing": "Il faut un coût.",
    "cost-key": (p) => `Personne ne peut payer avec ceci, qui reste sur le plateau : ${p["key"]}.`,
    "cost-supply": (p) => `Cela coûte ${p["wanted"]} × ${p["loot"]}, mais il y en a ${p["total"]}.`,
    "cost-room": (p) =>
      `Cela coûte ${p["total"]} tuiles, mais à côté des clés qu’il faut il y a de la place pour ${p["room"]}.`,
    "art-spaces": (p) =>
      `Les plateaux ont ${p["spaces"]} espaces pour objets d’art : trop pour les ${p["total"]} du sac.`,
    "card-spaces": (p) => `Les plateaux ont de la place pour ${p["spaces"]} cartes, et il y en a ${p["total"]}.`,
  },
};
