// What Midnight Exchange says, in any language. English is the pattern.

import type { Like } from "../../../words/words";
import type { en } from "./en";

export type MidnightExchangeWords = Like<typeof en>;
