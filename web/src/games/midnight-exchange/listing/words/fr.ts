// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { ListingWords } from "../../../contract";

export const fr: ListingWords = {
  about:
    "Tout le monde fouille la même maison à la fois, en temps réel, d’une seule main, et s’enfuit les poches pleines. Puis le butin achète de l’art au marché noir, et les plus belles collections l’emportent.",
  chapter: (number: number) => `Manche ${number}`,
  options: {
    exchanges: {
      label: "Les échanges finissent",
      why: "Les livrets diffèrent : le français et l’italien disent la première chose, l’anglais et le néerlandais la seconde.",
      values: { "all-pass": "quand plus personne n’échange", "two-turns": "après deux tours au plus" },
    },
    raid_seconds: { label: "Secondes par fouille", why: "Vide : une fouille dure le temps qu’elle dure.", values: {} },
  },
};
