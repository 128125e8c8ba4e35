import type { ListingWords } from "../../../contract";

export const nl: ListingWords = {
  about:
    "Iedereen doorzoekt tegelijk hetzelfde huis, in real time, met één hand, en ontsnapt met volle zakken. Daarna koopt de buit kunst op de zwarte markt, en de mooiste collecties winnen.",
  chapter: (number: number) => `Ronde ${number}`,
  options: {
    exchanges: {
      label: "Het ruilen eindigt",
      why: "De spelregelboekjes verschillen: het Franse en het Italiaanse zeggen het eerste, het Engelse en het Nederlandse het tweede.",
      values: { "all-pass": "als niemand meer ruilt", "two-turns": "uiterlijk na twee beurten elk" },
    },
    raid_seconds: {
      label: "Seconden voor een rooftocht",
      why: "Leeg: een rooftocht duurt zo lang als hij duurt.",
      values: {},
    },
  },
};
