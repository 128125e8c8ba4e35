import type { ListingWords } from "../../../contract";

export const en: ListingWords = {
  about:
    "Everyone searches the same house at once, in real time, with one hand, and gets away when the pockets are full. Then loot buys art on the black market, and the finest collections win.",
  chapter: (number: number) => `Round ${number}`,
  options: {
    exchanges: {
      label: "The exchanges end",
      why: "The rulebooks differ: the French and Italian ones say the first, the English and Dutch ones the second.",
      values: { "all-pass": "when nobody exchanges any more", "two-turns": "after two turns each at the latest" },
    },
    raid_seconds: { label: "Seconds for a raid", why: "Empty: a raid takes as long as it takes.", values: {} },
  },
};
