import { plural } from "../../../../words/format";

const n = (number: number, one: string, other: string): string => `${number} ${plural("en", number, one, other)}`;
const points = (number: number): string => n(number, "point", "points");

export const en = {
  deeds: {
    take: (token: string) => `take ${token} from the centre`,
    takeBy: (token: string, card: string) => `take ${token} from the centre with the ${card}`,
    steal: (token: string, name: string) => `steal ${token} from ${name}`,
    fetch: "fetch the guard dog",
    waste: (card: string) => `play ${card} for nothing`,
    "give-token": (token: string) => `hand over ${token}`,
    "give-dog": "hand over the guard dog",
  },
  reasons: {
    points: (number: number) => points(number),
    "boss-safe": (number: number) => `the boss has company: ${points(number)}`,
    "boss-alone": (needs: readonly string[]) => `the boss still needs one of these beside it: ${needs.join(", ")}`,
    company: (number: number) => `company for your boss, worth ${points(number)}`,
    alibis: (number: number) => n(number, "alibi", "alibis"),
    "alibi-safe": "no longer the fewest alibis",
    "from-leader": (name: string) => `${name}, who leads, loses it`,
    "breaks-boss": (name: string) => `leaves ${name}’s boss alone`,
    "may-give-dog": (name: string) => `${name} may give the guard dog instead`,
    shield: (number: number) => `the guard dog shields ${points(number)} that lie open`,
    "dog-from": (name: string) => `${name} is without the guard dog`,
    "starts-next": "the dog’s owner starts the next raid",
    "ends-raid": "ends the raid: everyone banks",
    "keeps-thief": "keeps the greedy thief for later",
    "keeps-token": (token: string) => `keeps ${token}`,
    "keeps-dog": "keeps the guard dog",
    "spends-card": "gives up nothing but the card",
  },
};
