// During a race a replay has events only, so a view in the middle of one is computed from the events since its start.
// Every game with races has a reducer for that. A new game adds one line here.

import type { GameId } from "../games/types";

/** Return the view after an event. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own types of views
export type ViewReducer = (edition: any, view: any, event: any) => unknown;

const reducers: Partial<Record<GameId, () => Promise<ViewReducer>>> = {
  "midnight-exchange": async () => (await import("../games/midnight-exchange/apply-event")).applyEvent,
};

/** Load the reducer of a game; null for a game without races. */
export async function loadViewReducer(game: string): Promise<ViewReducer | null> {
  return (await reducers[game as GameId]?.()) ?? null;
}
