// The links of a game in the lobby.

import type { IconName } from "../drawings/shell/icons";
import { hasPage } from "../games/pages";
import { isCompleted } from "../lessons/completed";
import type { GameListing } from "../protocol";
import type { Words } from "../words/types";

export interface GameLink {
  path: string;
  icon: IconName;
  label: string;
  /** Whether it is shown as a button. */
  primary?: boolean;
}

/** Return the links of a game in display order: the lesson first until it has been completed, then last. */
export function gameLinks({ id, rulebook }: GameListing, { rules, links }: Words["shelf"]): readonly GameLink[] {
  const primary = !isCompleted(id);
  const found: GameLink[] = [];
  if (rulebook) found.push({ path: `/rules/${id}`, icon: "rules", label: rules });
  if (hasPage(id, "score")) found.push({ path: `/score/${id}`, icon: "trophy", label: links.score });
  if (hasPage(id, "edit")) found.push({ path: `/editions/${id}`, icon: "copy", label: links.editions });
  if (hasPage(id, "lesson"))
    found.splice(primary ? 0 : found.length, 0, { path: `/learn/${id}`, icon: "hand", label: links.learn, primary });
  return found;
}
