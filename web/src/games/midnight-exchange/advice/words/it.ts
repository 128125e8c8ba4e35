import { list, plural } from "../../../../words/format";
import type { AdviceWords } from ".";

const n = (number: number, one: string, other: string): string => `${number} ${plural("it", number, one, other)}`;
const points = (number: number): string => n(number, "punto", "punti");
const more = (number: number): string => `${number < 0 ? "−" : "+"}${points(Math.abs(number))}`;
/** "a Bruno", "ad Anna". */
const to = (name: string): string => `${/^[aà]/i.test(name) ? "ad" : "a"} ${name}`;

export const it: AdviceWords = {
  deeds: {
    "lift-known": (loot, place) => `sollevare la tessera nota: ${loot} (${place})`,
    "lift-unseen": (place) => `sollevare una tessera mai vista: ${place}`,
    "lift-seen": (place) => `sollevare una tessera vista da altri: ${place}`,
    stash: (loot) => `riporre: ${loot}`,
    "drop-up": (loot) => `lasciare, lato bottino: ${loot}`,
    "drop-down": (loot) => `lasciare, lato luogo: ${loot}`,
    "put-back": (loot) => `restituire: ${loot}`,
    getaway: (token) => `fuggire con il gettone ${token}`,
    trade: (what, market) => `${market}: prendere ${what}`,
    "open-bag": "aprire una borsa in cuoio",
    pass: "passare",
    place: (art, card) => `piazzare ${art} su ${card}`,
    done: "non piazzare altro",
    "time-up": "lasciar scadere il tempo",
  },
  reasons: {
    known: (loot) => `si sa che è: ${loot}`,
    likely: (share, place) => `il ${share}% di ciò che resta è utile (${place})`,
    "needed-for": (markets) => `serve per pagare: ${list("it", markets)}`,
    opens: (place) => `apre: ${place}`,
    bag: "si apre in cambio di un oggetto d’arte",
    "fills-board": "la tua plancetta è piena: la fuga è libera",
    "not-needed": (loot) => `nessun mercato lo chiede: ${loot}`,
    "keeps-secret": "nessun altro vede che cos’è",
    order: (token) => `numero ${token} negli scambi`,
    "pays-for": (number) => `il tuo bottino paga ${n(number, "scambio", "scambi")}`,
    "ends-raid": "chiude la perquisizione per tutti",
    completes: (card, number) => `completa ${card}: ${more(number)}`,
    advances: (card, number) => `un gradino di ${card}: ${more(number)}`,
    stored: (number) => `${points(number)} in riserva`,
    card: (card, number) => `${card}: ${points(number)} subito`,
    "fits-stored": (number) => `con ciò che hai in riserva: ${points(number)}`,
    ladder: (number) => `può salire a ${points(number)}`,
    denies: (name) => `farebbe comodo ${to(name)}`,
    "bag-average": (number) => `vale circa ${number}`,
    "last-exchanges": "il sacchetto è vuoto: sono gli ultimi scambi",
    "nothing-gained": "niente di ciò che è in offerta porta punti",
    "best-placement": "fa parte della disposizione migliore",
  },
};
