import { plural } from "../../../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;
const points = (number: number): string => n(number, "punt", "punten");

export const nl: AdviceWords = {
  deeds: {
    take: (token) => `${token} uit het midden nemen`,
    takeBy: (token, card) => `${token} uit het midden nemen met de ${card}`,
    steal: (token, name) => `${token} stelen van ${name}`,
    fetch: "de waakhond halen",
    waste: (card) => `${card} spelen voor niets`,
    "give-token": (token) => `${token} afstaan`,
    "give-dog": "de waakhond afstaan",
  },
  reasons: {
    points: (number) => points(number),
    "boss-safe": (number) => `de baas heeft gezelschap: ${points(number)}`,
    "boss-alone": (needs) => `de baas heeft er nog een van deze bij nodig: ${needs.join(", ")}`,
    company: (number) => `gezelschap voor je baas, die ${points(number)} waard is`,
    alibis: (number) => n(number, "alibi", "alibi’s"),
    "alibi-safe": "niet langer de minste alibi’s",
    "from-leader": (name) => `${name}, die voorop ligt, is het kwijt`,
    "breaks-boss": (name) => `laat de baas van ${name} alleen`,
    "may-give-dog": (name) => `${name} kan in plaats daarvan de waakhond afstaan`,
    shield: (number) => `de waakhond beschermt ${points(number)} op tafel`,
    "dog-from": (name) => `${name} is de waakhond kwijt`,
    "starts-next": "wie de hond heeft, begint de volgende rooftocht",
    "ends-raid": "beëindigt de rooftocht: iedereen stelt veilig",
    "keeps-thief": "houdt de hebzuchtige dief voor later",
    "keeps-token": (token) => `houdt ${token}`,
    "keeps-dog": "houdt de waakhond",
    "spends-card": "kost alleen de kaart",
  },
};
