// What the drawings beside the rules show, in any language. English is the pattern.

import type { Like } from "../../../words/words";
import type { en } from "./en";

export type Captions = Like<typeof en>;
