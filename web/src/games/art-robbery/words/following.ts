// The words of the game in the language of the page.

import { load } from ".";
import { Following } from "../../../words/following.svelte";
import { en } from "./en";
import type { ArtRobberyWords } from "./words";

export const gameWords = new Following<ArtRobberyWords>(en, load);
