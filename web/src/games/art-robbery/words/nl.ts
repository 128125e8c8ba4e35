import { plural } from "../../../words/words";
import type { ArtRobberyWords } from "./words";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;

/** A token with its article. There is only one boss. */
const a = (token: string): string => `${token.startsWith("baas") ? "de" : "een"} ${token}`;

export const nl: ArtRobberyWords = {
  cards: { "0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", boss: "baas", dog: "waakhond", thief: "hebzuchtige dief" },
  raids: { sketches: "Schetsen", sculptures: "Sculpturen", antiquities: "Antiquiteiten", paintings: "Schilderijen" },
  token: (face: string, alibis: number) => (alibis === 0 ? face : `${face} met ${n(alibis, "alibi", "alibi’s")}`),
  raid: (number: number, of: number, name: string) => `Rooftocht ${number} van ${of}: ${name}`,
  centre: "In het midden",
  hand: "Je hand",
  dogHere: "De waakhond staat hier",
  dogOf: (name: string) => `${name} heeft de waakhond`,
  draw: (cards: number) => `${n(cards, "kaart", "kaarten")} op de trekstapel`,
  discard: "Laatst gespeelde kaart",
  before: (name: string) => `Bij ${name}`,
  nothing: "Nog niets",
  banked: (tokens: number, alibis: number) =>
    `Veiliggesteld: ${n(tokens, "fiche", "fiches")}, ${n(alibis, "alibi", "alibi’s")}`,
  holds: (cards: number) => `${n(cards, "kaart", "kaarten")} in de hand`,
  choose: "Kies een kaart, en dan wat die neemt.",
  brings: {
    take: (token: string) => `neemt ${a(token)} uit het midden`,
    steal: (token: string, name: string) => `steelt ${a(token)} van ${name}`,
    fetch: "haalt de waakhond",
    nothing: "er zou niets gebeuren: de kaart is verspeeld",
    several: (number: number) => `${number} mogelijkheden`,
  },
  play: (what) => `Speel hem: ${what}`,
  theft: (thief: string, token: string) => `${thief} wil jouw ${token}. Wat sta je af?`,
  giveDog: "De waakhond",
  giveToken: (token: string) => `Het fiche: ${token}`,
  tale: {
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
