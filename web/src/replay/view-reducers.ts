// In a race a table tells only what happens, so whoever jumps into the middle of one has to follow it from its start.
// How that is done, each game with races knows itself. A new one is one line here.

import type { GameId } from "../games/types";

/** How things stand after an event. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game follows its own views
export type ViewReducer = (edition: any, view: any, event: any) => unknown;

const followers: Partial<Record<GameId, () => Promise<ViewReducer>>> = {
  "midnight-exchange": async () => (await import("../games/midnight-exchange/apply-event")).applyEvent,
};

/** How to follow a game's races; null if it has none. */
export async function loadViewReducer(game: string): Promise<ViewReducer | null> {
  return (await followers[game as GameId]?.()) ?? null;
}
