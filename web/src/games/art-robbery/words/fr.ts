// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import { either, list, plural } from "../../../words/format";
import type { ArtRobberyWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("fr", number, one, other)}`;
const or = (names: readonly string[]): string => either("fr", names);

/** A token with its article. There is only one boss. */
const a = (token: string): string => `${token.startsWith("boss") ? "le" : "un"} ${token}`;

/** No such thing: « pas de 3 ». */
const no = (card: string): string => `de ${card}`;

export const fr: ArtRobberyWords = {
  cards: {
    "0": "0",
    "1": "1",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    boss: "boss",
    dog: "chien de garde",
    thief: "voleur cupide",
  },
  raids: { sketches: "Esquisses", sculptures: "Sculptures", antiquities: "Antiquités", paintings: "Tableaux" },
  token: (face: string, alibis: number) => (alibis === 0 ? face : `${face} avec ${n(alibis, "alibi", "alibis")}`),
  raid: (number: number, of: number, name: string) => `Raid ${number} sur ${of} : ${name}`,
  rivals: "Les autres",
  centre: "Au centre",
  hand: "Votre main",
  before: (name: string) => `Devant ${name}`,
  mine: "Devant vous",
  dogHere: "Le chien de garde est au centre",
  dogOf: (name: string) => `${name} a le chien de garde`,
  dogYours: "Vous avez le chien de garde",
  draw: (cards: number) => `Pioche : ${n(cards, "carte", "cartes")}`,
  discard: (cards: number) => `Défausse : ${n(cards, "carte", "cartes")}`,
  played: (name: string, card: string) => `${name} a joué ${card}`,
  takeable: "peut être pris",
  banked: (points: number, tokens: number, alibis: number) =>
    `À l’abri : ${n(points, "point", "points")}, ${n(tokens, "jeton", "jetons")}, ${n(alibis, "alibi", "alibis")}`,
  holds: (cards: number) => `${n(cards, "carte", "cartes")} en main`,
  choose: "Choisissez une carte pour voir ce qu’elle ferait.",
  wait: (name: string) => `${name} réfléchit.`,
  watching: "Vous regardez la partie.",
  effects: {
    take: (token: string) => `Prend ${a(token)} au centre.`,
    takeOne: (number: number) => `Prend un jeton du centre : ${number} au choix.`,
    steal: (token: string, name: string) => `Vole ${a(token)} à ${name}.`,
    stealFromDog: (token: string, name: string) =>
      `Vole ${a(token)} à ${name}, qui peut céder le chien de garde à la place.`,
    stealOne: (card: string) => `Vole ${a(card)} : choisissez à qui.`,
    fetch: "Prend le chien de garde au centre.",
    fetchFrom: (name: string) => `Prend le chien de garde à ${name}.`,
    fetchOwn: "Le chien de garde est déjà à vous et reste là : la carte est perdue.",
    nothingMine: (card: string) => `Sans effet : personne d’autre n’a ${no(card)} à prendre. La carte est perdue.`,
    nothingNone: (card: string) => `Sans effet : il n’y a pas ${no(card)} dans ce raid. La carte est perdue.`,
  },
  effectLabels: { take: "prend", steal: "vole", fetch: "prend", nothing: "rien" },
  play: "Jouer",
  theft: (thief: string, token: string) => `${thief} veut votre ${token}. Cédez-vous le jeton ou le chien de garde ?`,
  giveDog: "Le chien de garde",
  giveToken: (token: string) => `Le jeton : ${token}`,
  movedOn: "La partie a avancé entre-temps : regardez encore.",
  reasons: {
    watching: "Vous regardez : seuls les joueurs prennent quelque chose.",
    "game-over": "La partie est finie : on ne prend plus rien.",
    answer: (thief: string) => `Répondez d’abord à ${thief} : cédez le jeton ou le chien de garde.`,
    "theft-pending": (victim: string, thief: string) => `${victim} a le chien de garde et répond d’abord à ${thief}.`,
    "not-your-turn": (name: string) => `C’est au tour de ${name}.`,
    choose: "Choisissez d’abord une carte.",
    chooseThis: (cards: readonly string[]) => `Choisissez d’abord une carte : ${or(cards)} conviendrait.`,
    "no-card": (card: string) => `Il faut pour cela une carte ${card}, et vous n’en avez pas.`,
    "no-dog-card": "Seule une carte chien de garde prend le chien, et vous n’en avez pas.",
    "wrong-card": (card: string) => `La carte ${card} ne prend que ${a(card)}.`,
    "dog-only": "La carte chien de garde prend le chien, et rien d’autre.",
    "centre-only": "Le voleur cupide prend au centre, jamais à un joueur.",
    "centre-first": (card: string) => `Il reste ${a(card)} au centre : c’est là qu’on le prend, sans voler personne.`,
    "own-token": "C’est déjà à vous. On ne se vole pas soi-même.",
    "own-things": "Voilà ce que vous avez pris. On peut vous le voler jusqu’à la fin du raid.",
    "nothing-there": (name: string) => `${name} n’a rien à voler dans ce raid.`,
    "not-theirs": (name: string, card: string) => `${name} n’a pas ${no(card)}.`,
    "no-theft": (name: string) => `Aucune de vos cartes ne vole ${name} maintenant.`,
    "choose-token": "Choisissez le jeton.",
    "needs-dog-card": (card: string) => `La carte ${card} ne prend pas le chien : il faut une carte chien de garde.`,
    banked: "Ce qui est à l’abri ne peut plus être volé et compte à la fin.",
    draw: "Vous piochez automatiquement après chaque carte, jusqu’à une main complète.",
    discard: "Les cartes jouées restent ici jusqu’à ce qu’on les mélange en une nouvelle pioche.",
  },
  questions: {
    title: "Interroger la table",
    hand: "Qu’ai-je en main ?",
    centre: "Qu’y a-t-il au centre ?",
    left: "Qu’a le joueur à ma gauche ?",
    right: "Qu’a le joueur à ma droite ?",
    player: (name: string) => `Qu’a ${name} ?`,
    players: "Qu’a le joueur suivant autour de la table ?",
    dog: "Qui a le chien de garde ?",
    turn: "À qui le tour ?",
    latest: "Que vient-il de se passer ?",
    scores: "Où en sont les scores ?",
  },
  answers: {
    hand: (cards: readonly string[]) =>
      cards.length === 0 ? "Vous n’avez pas de cartes." : `Vous avez en main : ${list("fr", cards)}.`,
    centre: (tokens: readonly string[]) =>
      tokens.length === 0 ? "Le centre est vide." : `Au centre : ${list("fr", tokens)}.`,
    before: (name: string, tokens: readonly string[]) =>
      tokens.length === 0 ? `${name} n’a rien dans ce raid.` : `Devant ${name} : ${list("fr", tokens)}.`,
    score: (name: string, safe: number, open: number, alibis: number) =>
      `${name} : ${n(safe, "point", "points")} à l’abri, ${open} sur la table, ${n(alibis, "alibi", "alibis")}.`,
    nothingYet: "Il ne s’est encore rien passé.",
  },
  keys: {
    title: "Art Robbery",
    move: "Se déplacer dans la main, au centre ou chez les autres",
    choose: "Choisir une carte, la jouer, prendre un jeton",
    letGo: "Reposer la carte",
    card: (card: string) => `Choisir la carte ${card}`,
    giveToken: "Si l’on vous vole : céder le jeton",
    giveDog: "Si l’on vous vole : céder le chien de garde",
  },
  raidEnd: {
    over: (raid: string) => `${raid} : le raid est terminé`,
    haul: (name: string, points: number, alibis: number) =>
      `${name} : ${n(points, "point", "points")}, ${n(alibis, "alibi", "alibis")}`,
  },
  end: {
    caption: "Les points, raid par raid",
    player: "Joueur",
    alibis: "Alibis",
    caught: "Arrêté",
    fined: "Amende",
    total: "Total",
    winner: "vainqueur",
    caughtWhy: (names: readonly string[], alibis: number) =>
      `Le moins d’alibis (${alibis}) : ${list("fr", names)} ${names.length === 1 ? "se fait arrêter et ne marque" : "se font arrêter et ne marquent"} rien.`,
    finedWhy: (name: string, alibis: number, more: number, fine: number) =>
      `${name} a moins d’alibis (${alibis} contre ${more}) et perd ${n(fine, "point", "points")}.`,
    notFined: (alibis: number) => `Chacun a ${n(alibis, "alibi", "alibis")} : personne ne perd de points.`,
    tie: (names: readonly string[], points: number, winners: readonly string[], alibis: number) =>
      `${list("fr", names)} ont ${n(points, "point", "points")} chacun ; ${list("fr", winners)} ${winners.length === 1 ? "gagne" : "gagnent"} avec plus d’alibis (${alibis}).`,
    shared: (names: readonly string[]) =>
      `${list("fr", names)} sont à égalité de points et d’alibis, et partagent la victoire.`,
  },
  events: {
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
