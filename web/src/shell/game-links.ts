// Where else the shelf leads from a game, beside its rules. A link is one line here, and its words in `shelf.links`.

import type { IconName } from "../drawings/shell/icons";
import { isCompleted } from "../lessons/completed";
import type { Words } from "../words/types";

export interface Link {
  path: string;
  icon: IconName;
  says: (words: Words) => string;
  /** Whether it stands out. */
  main?: boolean;
}

/** The links of a game, in the order in which they are shown: a lesson first, until it has been taken. */
export function links(game: string): readonly Link[] {
  const lessonCompleted = isCompleted(game);
  const lesson: Link = {
    path: `/learn/${game}`,
    icon: "hand",
    says: (words) => words.shelf.links.learn,
    main: !lessonCompleted,
  };
  const others: Link[] = [
    { path: `/rules/${game}`, icon: "rules", says: (words) => words.shelf.rules },
    { path: `/score/${game}`, icon: "trophy", says: (words) => words.shelf.links.score },
    { path: `/editions/${game}`, icon: "copy", says: (words) => words.shelf.links.editions },
  ];
  return lessonCompleted ? [...others, lesson] : [lesson, ...others];
}
