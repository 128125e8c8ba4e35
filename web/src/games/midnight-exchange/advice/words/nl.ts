import { list, plural } from "../../../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("nl", number, one, other)}`;
const points = (number: number): string => n(number, "punt", "punten");
const more = (number: number): string => `${number < 0 ? "−" : "+"}${points(Math.abs(number))}`;

export const nl: AdviceWords = {
  deeds: {
    "lift-known": (loot, place) => `de bekende fiche oppakken: ${loot} (${place})`,
    "lift-unseen": (place) => `een ongeziene fiche oppakken: ${place}`,
    "lift-seen": (place) => `een fiche oppakken die anderen hebben gezien: ${place}`,
    stash: (loot) => `bewaren: ${loot}`,
    "drop-up": (loot) => `neerleggen, buit boven: ${loot}`,
    "drop-down": (loot) => `neerleggen, locatie boven: ${loot}`,
    "put-back": (loot) => `terugleggen: ${loot}`,
    getaway: (token) => `ontsnappen met fiche ${token}`,
    trade: (what, market) => `${market}: ${what} nemen`,
    "open-bag": "een lederen tas openen",
    pass: "passen",
    place: (art, card) => `${art} plaatsen op ${card}`,
    done: "niets meer plaatsen",
    "time-up": "de tijd laten verstrijken",
  },
  reasons: {
    known: (loot) => `bekend: ${loot}`,
    likely: (share, place) => `${share}% van wat er nog ligt is nuttig (${place})`,
    "needed-for": (markets) => `betaalt bij ${list("nl", markets)}`,
    opens: (place) => `opent: ${place}`,
    bag: "te openen voor een kunstwerk",
    "fills-board": "je bord is vol: je kunt ontsnappen",
    "not-needed": (loot) => `geen markt vraagt erom: ${loot}`,
    "keeps-secret": "niemand anders ziet wat het is",
    order: (token) => `nummer ${token} bij het ruilen`,
    "pays-for": (number) => `je buit betaalt ${n(number, "ruil", "keer ruilen")}`,
    "ends-raid": "beëindigt de rooftocht voor iedereen",
    completes: (card, number) => `maakt ${card} compleet: ${more(number)}`,
    advances: (card, number) => `een trede van ${card}: ${more(number)}`,
    stored: (number) => `${points(number)} in voorraad`,
    card: (card, number) => `${card}: meteen ${points(number)}`,
    "fits-stored": (number) => `met wat je in voorraad hebt: ${points(number)}`,
    ladder: (number) => `kan groeien tot ${points(number)}`,
    denies: (name) => `${name} zou het kunnen gebruiken`,
    "bag-average": (number) => `ongeveer ${number} waard`,
    "last-exchanges": "de buidel is leeg: er wordt voor het laatst geruild",
    "nothing-gained": "niets van het aanbod levert punten op",
    "best-placement": "hoort bij de beste plaatsing",
  },
};
