// All drawings of Midnight Exchange.

import type { Gallery } from "../../contract";
import { dealers, identities } from "../drawings/portraits";
import { art } from "../pictures/art";
import { loot } from "../pictures/loot";
import { bag, covered, places, uniques } from "../pictures/pieces";
import Pieces from "./Pieces.svelte";

export const gallery: Gallery = {
  families: { loot, art, pieces: { bag, ...places }, uniques: { ...uniques, covered }, identities, dealers },
  Pieces,
};
