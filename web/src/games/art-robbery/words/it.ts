import { either, list, plural } from "../../../words/format";
import type { ArtRobberyWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;
const or = (names: readonly string[]): string => either("it", names);

/** A card with its article: "uno 0", "un 3". */
const un = (card: string): string => `${card.startsWith("0") ? "uno" : "un"} ${card}`;

/** A token with its article. There is only one boss. */
const a = (token: string): string => (token.startsWith("boss") ? `il ${token}` : un(token));

/** None of it: "nessuno 0", "nessun 3". */
const no = (card: string): string => `${card.startsWith("0") ? "nessuno" : "nessun"} ${card}`;

/** To somebody: "a Bruno", "ad Anna". */
const to = (name: string): string => `${/^[aà]/i.test(name) ? "ad" : "a"} ${name}`;

export const it: ArtRobberyWords = {
  cards: {
    "0": "0",
    "1": "1",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    boss: "boss",
    dog: "cane da guardia",
    thief: "ladro avido",
  },
  raids: { sketches: "Schizzi", sculptures: "Sculture", antiquities: "Antichità", paintings: "Quadri" },
  token: (face: string, alibis: number) => (alibis === 0 ? face : `${face} con ${alibis} alibi`),
  raid: (number: number, of: number, name: string) => `Raid ${number} di ${of}: ${name}`,
  rivals: "Gli altri",
  centre: "Al centro",
  hand: "La tua mano",
  before: (name: string) => `Davanti ${to(name)}`,
  mine: "Davanti a te",
  dogHere: "Il cane da guardia è al centro",
  dogOf: (name: string) => `${name} ha il cane da guardia`,
  dogYours: "Hai il cane da guardia",
  draw: (cards: number) => `${n(cards, "carta", "carte")} nel mazzo`,
  discard: (cards: number) => `Scarti: ${n(cards, "carta", "carte")}`,
  played: (name: string, card: string) => `${name} ha giocato ${card}`,
  takeable: "si può prendere",
  banked: (points: number, tokens: number, alibis: number) =>
    `Al sicuro: ${n(points, "punto", "punti")}, ${n(tokens, "gettone", "gettoni")}, ${alibis} alibi`,
  holds: (cards: number) => `${n(cards, "carta", "carte")} in mano`,
  choose: "Scegli una carta per vedere che cosa farebbe.",
  wait: (name: string) => `${name} sta decidendo.`,
  watching: "Stai guardando.",
  effects: {
    take: (token: string) => `Prende ${a(token)} dal centro.`,
    takeOne: (number: number) => `Prende un gettone dal centro: scegline uno di ${number}.`,
    steal: (token: string, name: string) => `Ruba ${a(token)} ${to(name)}.`,
    stealFromDog: (token: string, name: string) =>
      `Ruba ${a(token)} ${to(name)}, che può cedere invece il cane da guardia.`,
    stealOne: (card: string) => `Ruba ${a(card)}: scegli a chi.`,
    fetch: "Prende il cane da guardia dal centro.",
    fetchFrom: (name: string) => `Prende il cane da guardia ${to(name)}.`,
    fetchOwn: "Il cane da guardia è già tuo e resta: la carta va persa.",
    nothingMine: (card: string) => `Non succederebbe nulla: nessun altro ha ${a(card)} da prendere. La carta va persa.`,
    nothingNone: (card: string) => `Non succederebbe nulla: in questo raid non c’è ${no(card)}. La carta va persa.`,
  },
  effectLabels: { take: "prende", steal: "ruba", fetch: "prende", nothing: "niente" },
  play: "Gioca",
  theft: (thief: string, token: string) => `${thief} vuole il tuo ${token}. Cedi il gettone o il cane da guardia?`,
  giveDog: "Il cane da guardia",
  giveToken: (token: string) => `Il gettone: ${token}`,
  movedOn: "Intanto la partita è andata avanti: guarda di nuovo.",
  reasons: {
    watching: "Stai guardando: solo chi gioca prende qualcosa.",
    "game-over": "La partita è finita: non si prende più nulla.",
    answer: (thief: string) => `Prima rispondi ${to(thief)}: cedi il gettone o il cane da guardia.`,
    "theft-pending": (victim: string, thief: string) =>
      `${victim} ha il cane da guardia e prima risponde ${to(thief)}.`,
    "not-your-turn": (name: string) => `È il turno di ${name}.`,
    choose: "Prima scegli una carta.",
    chooseThis: (cards: readonly string[]) => `Prima scegli una carta: ${or(cards)} andrebbe bene.`,
    "no-card": (card: string) => `Per questo serve una carta ${card}, e non ne hai.`,
    "no-dog-card": "Solo una carta cane da guardia prende il cane, e non ne hai.",
    "wrong-card": (card: string) => `La carta ${card} prende soltanto ${a(card)}.`,
    "dog-only": "La carta cane da guardia prende il cane e nient’altro.",
    "centre-only": "Il ladro avido prende dal centro, mai da un giocatore.",
    "centre-first": (card: string) => `Al centro c’è ancora ${a(card)}: si prende da lì, senza derubare nessuno.`,
    "own-token": "È già tuo. Nessuno deruba sé stesso.",
    "own-things": "È quello che hai preso. Può essere rubato fino alla fine del raid.",
    "nothing-there": (name: string) => `${name} non ha nulla da rubare in questo raid.`,
    "not-theirs": (name: string, card: string) => `${name} non ha ${no(card)}.`,
    "no-theft": (name: string) => `Nessuna delle tue carte ruba ${to(name)} adesso.`,
    "choose-token": "Scegli quale gettone.",
    "needs-dog-card": (card: string) => `La carta ${card} non prende il cane: serve una carta cane da guardia.`,
    banked: "Quello che è al sicuro non si ruba più, e conta alla fine.",
    draw: "Peschi da solo dopo ogni carta, fino a una mano completa.",
    discard: "Le carte giocate restano qui finché non formano un nuovo mazzo.",
  },
  questions: {
    title: "Chiedi al tavolo",
    hand: "Che cosa ho in mano?",
    centre: "Che cosa c’è al centro?",
    left: "Che cosa ha chi siede alla mia sinistra?",
    right: "Che cosa ha chi siede alla mia destra?",
    player: (name: string) => `Che cosa ha ${name}?`,
    players: "Che cosa ha il prossimo intorno al tavolo?",
    dog: "Chi ha il cane da guardia?",
    turn: "Di chi è il turno?",
    latest: "Che cosa è appena successo?",
    scores: "Quali sono i punteggi finora?",
  },
  answers: {
    hand: (cards: readonly string[]) =>
      cards.length === 0 ? "Non hai carte in mano." : `Hai in mano ${list("it", cards)}.`,
    centre: (tokens: readonly string[]) =>
      tokens.length === 0 ? "Il centro è vuoto." : `Al centro: ${list("it", tokens)}.`,
    before: (name: string, tokens: readonly string[]) =>
      tokens.length === 0 ? `${name} non ha nulla in questo raid.` : `Davanti ${to(name)}: ${list("it", tokens)}.`,
    score: (name: string, safe: number, open: number, alibis: number) =>
      `${name}: ${n(safe, "punto", "punti")} al sicuro, ${open} sul tavolo, ${alibis} alibi.`,
    nothingYet: "Non è ancora successo nulla.",
  },
  keys: {
    title: "Art Robbery",
    move: "Spostarsi nella mano, al centro o tra gli altri",
    choose: "Scegliere una carta, giocarla, prendere un gettone",
    letGo: "Rimettere giù la carta",
    card: (card: string) => `Scegliere la carta ${card}`,
    giveToken: "Se ti derubano: cedere il gettone",
    giveDog: "Se ti derubano: cedere il cane da guardia",
  },
  raidEnd: {
    over: (raid: string) => `${raid}: il raid è finito`,
    haul: (name: string, points: number, alibis: number) => `${name}: ${n(points, "punto", "punti")}, ${alibis} alibi`,
  },
  end: {
    caption: "I punti, raid per raid",
    player: "Giocatore",
    alibis: "Alibi",
    caught: "In arresto",
    fined: "Multa",
    total: "Totale",
    winner: "vince",
    caughtWhy: (names: readonly string[], alibis: number) =>
      `Meno alibi di tutti (${alibis}): ${list("it", names)} ${names.length === 1 ? "finisce in arresto e non fa" : "finiscono in arresto e non fanno"} punti.`,
    finedWhy: (name: string, alibis: number, more: number, fine: number) =>
      `${name} ha meno alibi (${alibis} contro ${more}) e perde ${n(fine, "punto", "punti")}.`,
    notFined: (alibis: number) => `Tutti e due hanno ${alibis} alibi: nessuno perde punti.`,
    tie: (names: readonly string[], points: number, winners: readonly string[], alibis: number) =>
      `${list("it", names)} hanno ${n(points, "punto", "punti")} ciascuno; ${list("it", winners)} ${winners.length === 1 ? "vince" : "vincono"} con più alibi (${alibis}).`,
    shared: (names: readonly string[]) =>
      `${list("it", names)} sono pari in punti e in alibi, e condividono la vittoria.`,
  },
  events: {
    took: (name: string, card: string, token: string) => `${name} gioca ${un(card)} e prende ${a(token)}.`,
    theftTried: (name: string, victim: string, token: string) =>
      `${name} cerca di rubare ${a(token)} ${to(victim)}, ma c’è il cane da guardia.`,
    stole: (name: string, victim: string, token: string) => `${name} ruba ${a(token)} ${to(victim)}.`,
    dogFetched: (name: string) => `${name} prende il cane da guardia.`,
    dogGiven: (giver: string, name: string) => `${giver} cede il cane da guardia ${to(name)}.`,
    nothing: (name: string, card: string) => `${name} gioca ${un(card)}: non succede nulla.`,
    reshuffled: "Gli scarti vengono mescolati e formano il nuovo mazzo.",
    bossLost: (name: string) => `${name} non ha né un 4 né un 5 accanto al boss: il gettone esce dal gioco.`,
    raidEnded: (raid: string) => `Il raid è finito: ${raid}.`,
    raidBegan: (raid: string, name: string) => `Nuovo raid: ${raid}. Comincia ${name}.`,
  },
};
