import type { ListingWords } from "../../../contract";

export const en: ListingWords = {
  about:
    "Four raids on one museum: play a card, take what it names, or steal it from somebody who was quicker. In the end whoever has the fewest alibis is caught, however rich they are.",
  chapter: (number: number) => `Raid ${number}`,
  options: {
    first: { label: "Who begins", why: "", values: { "": "By lot" } },
  },
};
