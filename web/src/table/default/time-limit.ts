// The time left in a period of play with a time limit.

import type { AnyGameSession } from "../../live/session";

/** The milliseconds left at a moment; null without a limit. The time runs only while the game is played. */
export function limitLeft({ state, clocksReceivedAt }: AnyGameSession, now: number): number | null {
  if (state?.limit == null) return null;
  return Math.max(0, state.limit - (state.stage === "playing" ? now - clocksReceivedAt : 0));
}
