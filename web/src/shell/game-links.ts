// The links of a game in the lobby. Their labels are in the catalogue under `shelf.links`.

import type { IconName } from "../drawings/shell/icons";
import { isCompleted } from "../lessons/completed";
import type { GameListing } from "../protocol";
import type { Words } from "../words/types";

export interface GameLink {
  path: string;
  icon: IconName;
  label: (words: Words) => string;
  /** Whether it is shown as a button. */
  primary?: boolean;
}

/** Return the links of a game in display order: the lesson first until it has been completed, then last. */
export function gameLinks({ id: game, rulebook }: GameListing): readonly GameLink[] {
  const lessonCompleted = isCompleted(game);
  const lesson: GameLink = {
    path: `/learn/${game}`,
    icon: "hand",
    label: (words) => words.shelf.links.learn,
    primary: !lessonCompleted,
  };
  const rules: GameLink = { path: `/rules/${game}`, icon: "rules", label: (words) => words.shelf.rules };
  const others: GameLink[] = [
    ...(rulebook ? [rules] : []),
    { path: `/score/${game}`, icon: "trophy", label: (words) => words.shelf.links.score },
    { path: `/editions/${game}`, icon: "copy", label: (words) => words.shelf.links.editions },
  ];
  return lessonCompleted ? [...others, lesson] : [lesson, ...others];
}
