// What the pages for owners of a box say, in any language. English is the pattern.

import type { Like } from "../../words/words";
import type { en } from "./en";

export type OwnersWords = Like<typeof en>;
