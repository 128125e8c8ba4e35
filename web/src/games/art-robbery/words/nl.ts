import { either, list, plural } from "../../../words/format";
import type { ArtRobberyWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;
const or = (names: readonly string[]): string => either("nl", names);

/** A token with its article. There is only one boss. */
const a = (token: string): string => `${token.startsWith("baas") ? "de" : "een"} ${token}`;

export const nl: ArtRobberyWords = {
  cards: {
    "0": "0",
    "1": "1",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    boss: "baas",
    dog: "waakhond",
    thief: "hebzuchtige dief",
  },
  raids: { sketches: "Schetsen", sculptures: "Sculpturen", antiquities: "Antiquiteiten", paintings: "Schilderijen" },
  token: (face: string, alibis: number) => (alibis === 0 ? face : `${face} met ${n(alibis, "alibi", "alibi’s")}`),
  raid: (number: number, of: number, name: string) => `Rooftocht ${number} van ${of}: ${name}`,
  rivals: "De anderen",
  centre: "In het midden",
  hand: "Je hand",
  before: (name: string) => `Bij ${name}`,
  mine: "Bij jou",
  dogHere: "De waakhond staat in het midden",
  dogOf: (name: string) => `${name} heeft de waakhond`,
  dogYours: "Jij hebt de waakhond",
  draw: (cards: number) => `${n(cards, "kaart", "kaarten")} op de trekstapel`,
  discard: (cards: number) => `Aflegstapel: ${n(cards, "kaart", "kaarten")}`,
  played: (name: string, card: string) => `${name} speelde ${card}`,
  takeable: "te nemen",
  banked: (points: number, tokens: number, alibis: number) =>
    `Veilig: ${n(points, "punt", "punten")}, ${n(tokens, "fiche", "fiches")}, ${n(alibis, "alibi", "alibi’s")}`,
  holds: (cards: number) => `${n(cards, "kaart", "kaarten")} in de hand`,
  choose: "Kies een kaart om te zien wat die zou doen.",
  wait: (name: string) => `${name} denkt na.`,
  watching: "Je kijkt toe.",
  effects: {
    take: (token: string) => `Neemt ${a(token)} uit het midden.`,
    takeOne: (number: number) => `Neemt een fiche uit het midden: kies er een van de ${number}.`,
    steal: (token: string, name: string) => `Steelt ${a(token)} van ${name}.`,
    stealFromDog: (token: string, name: string) =>
      `Steelt ${a(token)} van ${name}, die in plaats daarvan de waakhond kan afstaan.`,
    stealOne: (card: string) => `Steelt ${a(card)}: kies van wie.`,
    fetch: "Haalt de waakhond uit het midden.",
    fetchFrom: (name: string) => `Haalt de waakhond bij ${name}.`,
    fetchOwn: "De waakhond is al van jou en blijft: de kaart is verspeeld.",
    nothingMine: (card: string) =>
      `Er zou niets gebeuren: niemand anders heeft ${a(card)} om te nemen. De kaart is verspeeld.`,
    nothingNone: (card: string) =>
      `Er zou niets gebeuren: er is geen ${card} in deze rooftocht. De kaart is verspeeld.`,
  },
  effectLabels: { take: "neemt", steal: "steelt", fetch: "haalt", nothing: "niets" },
  play: "Speel hem",
  theft: (thief: string, token: string) => `${thief} wil jouw ${token}. Sta je het fiche af, of de waakhond?`,
  giveDog: "De waakhond",
  giveToken: (token: string) => `Het fiche: ${token}`,
  movedOn: "Het spel is intussen verdergegaan: kijk nog eens.",
  reasons: {
    watching: "Je kijkt toe: alleen spelers nemen iets.",
    "game-over": "Het spel is afgelopen: er wordt niets meer genomen.",
    answer: (thief: string) => `Antwoord eerst ${thief}: sta het fiche of de waakhond af.`,
    "theft-pending": (victim: string, thief: string) => `${victim} heeft de waakhond en antwoordt eerst ${thief}.`,
    "not-your-turn": (name: string) => `${name} is aan de beurt.`,
    choose: "Kies eerst een kaart.",
    chooseThis: (cards: readonly string[]) => `Kies eerst een kaart: met ${or(cards)} kan het.`,
    "no-card": (card: string) => `Hiervoor heb je een kaart met ${card} nodig, en die heb je niet.`,
    "no-dog-card": "Alleen een waakhondkaart haalt de hond, en die heb je niet.",
    "wrong-card": (card: string) => `De kaart ${card} neemt alleen ${a(card)}.`,
    "dog-only": "De waakhondkaart haalt de hond en verder niets.",
    "centre-only": "De hebzuchtige dief neemt uit het midden, nooit van een speler.",
    "centre-first": (card: string) =>
      `Er ligt nog ${a(card)} in het midden: die komt daarvandaan, en niemand wordt bestolen.`,
    "own-token": "Dat is al van jou. Niemand besteelt zichzelf.",
    "own-things": "Dit heb je genomen. Het kan gestolen worden tot de rooftocht voorbij is.",
    "nothing-there": (name: string) => `${name} heeft in deze rooftocht niets om te stelen.`,
    "not-theirs": (name: string, card: string) => `${name} heeft geen ${card}.`,
    "no-theft": (name: string) => `Geen van je kaarten steelt nu van ${name}.`,
    "choose-token": "Kies welk fiche.",
    "needs-dog-card": (card: string) => `De kaart ${card} haalt de hond niet: dat doet alleen een waakhondkaart.`,
    banked: "Wat veilig is, kan niet meer gestolen worden en telt aan het eind.",
    draw: "Je trekt vanzelf na elke kaart, tot je hand weer vol is.",
    discard: "Gespeelde kaarten liggen hier tot ze tot een nieuwe trekstapel worden geschud.",
  },
  questions: {
    title: "Vraag de tafel",
    hand: "Wat heb ik in de hand?",
    centre: "Wat ligt er in het midden?",
    left: "Wat heeft de speler links van mij?",
    right: "Wat heeft de speler rechts van mij?",
    player: (name: string) => `Wat heeft ${name}?`,
    players: "Wat heeft de volgende speler rond de tafel?",
    dog: "Wie heeft de waakhond?",
    turn: "Wie is er aan de beurt?",
    latest: "Wat is er net gebeurd?",
    scores: "Hoe staan de punten tot nu toe?",
  },
  answers: {
    hand: (cards: readonly string[]) =>
      cards.length === 0 ? "Je hebt geen kaarten in de hand." : `Je hebt in de hand: ${list("nl", cards)}.`,
    centre: (tokens: readonly string[]) =>
      tokens.length === 0 ? "Het midden is leeg." : `In het midden: ${list("nl", tokens)}.`,
    before: (name: string, tokens: readonly string[]) =>
      tokens.length === 0 ? `${name} heeft niets in deze rooftocht.` : `Bij ${name}: ${list("nl", tokens)}.`,
    score: (name: string, safe: number, open: number, alibis: number) =>
      `${name}: ${n(safe, "punt", "punten")} veilig, ${open} op tafel, ${n(alibis, "alibi", "alibi’s")}.`,
    nothingYet: "Er is nog niets gebeurd.",
  },
  keys: {
    title: "Art Robbery",
    move: "Bewegen in de hand, het midden of bij de anderen",
    choose: "Een kaart kiezen, spelen, een fiche nemen",
    letGo: "De kaart terugsteken",
    card: (card: string) => `De kaart ${card} kiezen`,
    giveToken: "Als je bestolen wordt: het fiche afstaan",
    giveDog: "Als je bestolen wordt: de waakhond afstaan",
  },
  raidEnd: {
    over: (raid: string) => `${raid}: de rooftocht is voorbij`,
    haul: (name: string, points: number, alibis: number) =>
      `${name}: ${n(points, "punt", "punten")}, ${n(alibis, "alibi", "alibi’s")}`,
  },
  end: {
    caption: "De punten, rooftocht na rooftocht",
    player: "Speler",
    alibis: "Alibi’s",
    caught: "Gepakt",
    fined: "Boete",
    total: "Totaal",
    winner: "wint",
    caughtWhy: (names: readonly string[], alibis: number) =>
      `De minste alibi’s (${alibis}): ${list("nl", names)} ${names.length === 1 ? "wordt gepakt en krijgt" : "worden gepakt en krijgen"} niets.`,
    finedWhy: (name: string, alibis: number, more: number, fine: number) =>
      `${name} heeft minder alibi’s (${alibis} tegen ${more}) en verliest ${n(fine, "punt", "punten")}.`,
    notFined: (alibis: number) => `Allebei ${n(alibis, "alibi", "alibi’s")}: niemand verliest er punten door.`,
    tie: (names: readonly string[], points: number, winners: readonly string[], alibis: number) =>
      `${list("nl", names)} hebben elk ${n(points, "punt", "punten")}; ${list("nl", winners)} ${winners.length === 1 ? "wint" : "winnen"} met meer alibi’s (${alibis}).`,
    shared: (names: readonly string[]) =>
      `${list("nl", names)} zijn gelijk in punten en in alibi’s, en delen de overwinning.`,
  },
  events: {
    took: (name: string, card: string, token: string) => `${name} speelt een ${card} en neemt ${a(token)}.`,
    theftTried: (name: string, victim: string, token: string) =>
      `${name} wil ${a(token)} van ${victim} stelen, maar daar staat de waakhond.`,
    stole: (name: string, victim: string, token: string) => `${name} steelt ${a(token)} van ${victim}.`,
    dogFetched: (name: string) => `${name} haalt de waakhond.`,
    dogGiven: (giver: string, name: string) => `${giver} staat de waakhond af aan ${name}.`,
    nothing: (name: string, card: string) => `${name} speelt een ${card}: er gebeurt niets.`,
    reshuffled: "De aflegstapel is geschud en wordt de nieuwe trekstapel.",
    bossLost: (name: string) => `${name} heeft geen 4 of 5 bij de baas: die gaat uit het spel.`,
    raidEnded: (raid: string) => `De rooftocht is voorbij: ${raid}.`,
    raidBegan: (raid: string, name: string) => `Nieuwe rooftocht: ${raid}. ${name} begint.`,
  },
};
