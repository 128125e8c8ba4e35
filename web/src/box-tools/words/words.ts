// What the box tools say, in any language. English is the pattern.

import type { Like } from "../../words/words";
import type { en } from "./en";

export type BoxToolsWords = Like<typeof en>;
