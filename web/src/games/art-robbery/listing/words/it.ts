import type { ListingWords } from "../../../contract";

export const it: ListingWords = {
  about:
    "Quattro colpi nello stesso museo: gioca una carta, prendi ciò che indica o rubalo a chi è arrivato prima. Alla fine chi ha meno alibi viene preso, per quanto sia ricco.",
  chapter: (number: number) => `Raid ${number}`,
  options: {
    first: { label: "Chi comincia", why: "", values: { "": "A sorte" } },
  },
};
