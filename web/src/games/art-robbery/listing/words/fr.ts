// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { ListingWords } from "../../../contract";

export const fr: ListingWords = {
  about:
    "Quatre coups dans un même musée : jouez une carte, prenez ce qu’elle désigne ou volez-le à plus rapide que vous. À la fin, qui a le moins d’alibis se fait prendre, si riche soit-il.",
  chapter: (number: number) => `Raid ${number}`,
  options: {
    first: { label: "Qui commence", why: "", values: { "": "Au hasard" } },
  },
};
