import type { ListingWords } from "../../../contract";

export const nl: ListingWords = {
  about:
    "Vier rooftochten door één museum: speel een kaart, pak wat erop staat, of steel het van wie sneller was. Aan het eind wordt gepakt wie de minste alibi’s heeft, hoe rijk ook.",
  chapter: (number: number) => `Rooftocht ${number}`,
  options: {
    first: { label: "Wie begint", why: "", values: { "": "Door het lot" } },
  },
};
