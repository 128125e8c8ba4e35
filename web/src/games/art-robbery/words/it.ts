import { plural } from "../../../words/words";
import type { ArtRobberyWords } from "./words";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;

/** A card with its article: "uno 0", "un 3". */
const un = (card: string): string => `${card.startsWith("0") ? "uno" : "un"} ${card}`;

/** A token with its article. There is only one boss. */
const a = (token: string): string => (token.startsWith("boss") ? `il ${token}` : un(token));

/** To somebody: "a Bruno", "ad Anna". */
const to = (name: string): string => `${/^[aà]/i.test(name) ? "ad" : "a"} ${name}`;

export const it: ArtRobberyWords = {
  cards: { "0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", boss: "boss", dog: "cane da guardia", thief: "ladro avido" },
  raids: { sketches: "Schizzi", sculptures: "Sculture", antiquities: "Antichità", paintings: "Quadri" },
  token: (face: string, alibis: number) => (alibis === 0 ? face : `${face} con ${alibis} alibi`),
  raid: (number: number, of: number, name: string) => `Raid ${number} di ${of}: ${name}`,
  centre: "Al centro",
  hand: "La tua mano",
  dogHere: "Il cane da guardia è qui",
  dogOf: (name: string) => `${name} ha il cane da guardia`,
  draw: (cards: number) => `${n(cards, "carta", "carte")} nel mazzo`,
  discard: "Ultima carta giocata",
  before: (name: string) => `Davanti ${to(name)}`,
  nothing: "Ancora niente",
  banked: (tokens: number, alibis: number) => `Al sicuro: ${n(tokens, "gettone", "gettoni")}, ${alibis} alibi`,
  holds: (cards: number) => `${n(cards, "carta", "carte")} in mano`,
  choose: "Scegli una carta, poi che cosa prende.",
  brings: {
    take: (token: string) => `prende ${a(token)} dal centro`,
    steal: (token: string, name: string) => `ruba ${a(token)} ${to(name)}`,
    fetch: "prende il cane da guardia",
    nothing: "non succederebbe nulla: la carta è spesa",
    several: (number: number) => `${number} scelte possibili`,
  },
  play: (what) => `Gioca: ${what}`,
  theft: (thief: string, token: string) => `${thief} vuole il tuo ${token}. Che cosa cedi?`,
  giveDog: "Il cane da guardia",
  giveToken: (token: string) => `Il gettone: ${token}`,
  tale: {
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
