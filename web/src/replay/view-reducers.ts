// During a race a replay has events only, so a view in the middle of one is computed from the events since its start.

import { byGame } from "../games/by-game";
import type { GameModules } from "../games/contract";

/** Return the view after an event. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own types of views
export type ViewReducer = (edition: any, view: any, event: any) => unknown;

const modules = byGame(import.meta.glob<GameModules["apply-event.ts"]>("/src/games/*/apply-event.ts"));

/** Load the reducer of a game; null for a game without races. */
export async function loadViewReducer(game: string): Promise<ViewReducer | null> {
  return (await modules[game]?.())?.applyEvent ?? null;
}
