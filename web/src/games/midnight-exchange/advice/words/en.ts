import { list, plural } from "../../../../words/format";

const n = (number: number, one: string, other: string): string => `${number} ${plural("en", number, one, other)}`;
const points = (number: number): string => n(number, "point", "points");
const more = (number: number): string => `${number < 0 ? "−" : "+"}${points(Math.abs(number))}`;

export const en = {
  deeds: {
    "lift-known": (loot: string, place: string) => `lift the tile you know: ${loot} (${place})`,
    "lift-unseen": (place: string) => `lift an unseen tile: ${place}`,
    "lift-seen": (place: string) => `lift a tile that others have seen: ${place}`,
    stash: (loot: string) => `stash: ${loot}`,
    "drop-up": (loot: string) => `drop, loot side up: ${loot}`,
    "drop-down": (loot: string) => `drop, place side up: ${loot}`,
    "put-back": (loot: string) => `put back: ${loot}`,
    getaway: (token: number) => `get away with token ${token}`,
    trade: (what: string, market: string) => `${market}: take ${what}`,
    "open-bag": "open a leather bag",
    pass: "pass",
    place: (art: string, card: string) => `place ${art} on ${card}`,
    done: "place nothing more",
    "time-up": "run out of time",
  },
  reasons: {
    known: (loot: string) => `known: ${loot}`,
    likely: (share: number, place: string) => `${share}% of what is left is useful (${place})`,
    "needed-for": (markets: readonly string[]) => `pays at ${list("en", markets)}`,
    opens: (place: string) => `opens the ${place}`,
    bag: "can be opened for a work of art",
    "fills-board": "your board is full: the way out is free",
    "not-needed": (loot: string) => `no market asks for it: ${loot}`,
    "keeps-secret": "nobody else sees what it is",
    order: (token: number) => `number ${token} in the exchanges`,
    "pays-for": (number: number) => `your loot pays for ${n(number, "exchange", "exchanges")}`,
    "ends-raid": "ends the raid for everyone",
    completes: (card: string, number: number) => `completes ${card}: ${more(number)}`,
    advances: (card: string, number: number) => `a step of ${card}: ${more(number)}`,
    stored: (number: number) => `${points(number)} in storage`,
    card: (card: string, number: number) => `${card}: ${points(number)} at once`,
    "fits-stored": (number: number) => `with what you have stored: ${points(number)}`,
    ladder: (number: number) => `may grow to ${points(number)}`,
    denies: (name: string) => `${name} could use it`,
    "bag-average": (number: string) => `worth about ${number}`,
    "last-exchanges": "the cloth bag is empty: these are the last exchanges",
    "nothing-gained": "nothing on offer brings points",
    "best-placement": "part of the best placement",
  },
};
