// How much time a seat has left.

import type { AnyGameSession } from "../live/session";

/** What is left at a moment, as minutes and seconds; null without a clock. A clock runs while the game waits for its seat. */
export function timeLeft(live: AnyGameSession, seat: number, now: number): string | null {
  const told = live.state?.clocks?.[seat];
  if (told === undefined) return null;
  const runs = live.state?.awaited?.includes(seat) === true;
  const seconds = Math.max(0, Math.ceil((told - (runs ? now - live.clocksReceivedAt : 0)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
