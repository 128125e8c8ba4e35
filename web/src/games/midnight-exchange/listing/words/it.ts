import type { ListingWords } from "../../../contract";

export const it: ListingWords = {
  about:
    "Tutti perquisiscono la stessa casa insieme, in tempo reale, con una mano sola, e fuggono a tasche piene. Poi il bottino compra arte al mercato nero, e vincono le collezioni più belle.",
  chapter: (number: number) => `Manche ${number}`,
  options: {
    exchanges: {
      label: "Gli scambi finiscono",
      why: "I regolamenti differiscono: il francese e l’italiano dicono la prima cosa, l’inglese e l’olandese la seconda.",
      values: { "all-pass": "quando nessuno scambia più", "two-turns": "al più tardi dopo due turni a testa" },
    },
    raid_seconds: {
      label: "Secondi per una perquisizione",
      why: "Vuoto: una perquisizione dura quanto dura.",
      values: {},
    },
  },
};
