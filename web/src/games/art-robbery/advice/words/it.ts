import { plural } from "../../../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;
const points = (number: number): string => n(number, "punto", "punti");
/** "a Bruno", "ad Anna". */
const to = (name: string): string => `${/^[aà]/i.test(name) ? "ad" : "a"} ${name}`;

export const it: AdviceWords = {
  deeds: {
    take: (token) => `prendere ${token} dal centro`,
    takeBy: (token, card) => `prendere ${token} dal centro con il ${card}`,
    steal: (token, name) => `rubare ${token} ${to(name)}`,
    fetch: "prendere il cane da guardia",
    waste: (card) => `giocare ${card} per niente`,
    "give-token": (token) => `cedere ${token}`,
    "give-dog": "cedere il cane da guardia",
  },
  reasons: {
    points: (number) => points(number),
    "boss-safe": (number) => `il boss ha compagnia: ${points(number)}`,
    "boss-alone": (needs) => `al boss serve ancora uno di questi: ${needs.join(", ")}`,
    company: (number) => `compagnia per il tuo boss, che vale ${points(number)}`,
    alibis: (number) => `${number} alibi`,
    "alibi-safe": "non hai più il minor numero di alibi",
    "from-leader": (name) => `lo perde ${name}, che è in testa`,
    "breaks-boss": (name) => `lascia solo il boss di ${name}`,
    "may-give-dog": (name) => `${name} può cedere invece il cane da guardia`,
    shield: (number) => `il cane da guardia protegge ${points(number)} sul tavolo`,
    "dog-from": (name) => `${name} resta senza cane da guardia`,
    "starts-next": "chi ha il cane comincia il prossimo raid",
    "ends-raid": "chiude il raid: tutti mettono al sicuro",
    "keeps-thief": "tiene il ladro avido per dopo",
    "keeps-token": (token) => `tiene ${token}`,
    "keeps-dog": "tiene il cane da guardia",
    "spends-card": "costa soltanto la carta",
  },
};
