export const en = {
  "ME-C2":
    "On the back a tile shows only its place, by colour and mark. What it hides you know once you have lifted it.",
  "ME-C4": "Manuscript, chalice and statuette are set in silver; parure, watch and painting in gold.",
  "ME-R4": "An iron key, found in the garage, opens the study to you. A brass key, found in the study, opens the safe.",
  "ME-R5": "Example: a full board. Six tiles, one of them a key; two gemstones are no problem, two iron keys would be.",
  "ME-G1": "The first out takes the 1, and will be the first to choose on the black market.",
  "ME-X2":
    "Example: a board asks for a wad of cash and a gold bar. You pay exactly that, and take the painting from it.",
  "ME-X3": "Example: you hand in a leather bag and draw blindly. This time it is a watch.",
  "ME-A3":
    "Example: a chalice goes on the lowest step of a chalice collection. The card was worth 2, now it is worth 4; the next chalice makes it 7.",
};
