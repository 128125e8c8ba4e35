// The words of the game where its table has no face.

import { Following } from "../../../words/following.svelte";
import { load } from "../words";
import { en } from "../words/en";
import type { MidnightExchangeWords } from "../words/words";

export const gameWords = new Following<MidnightExchangeWords>(en, load);
