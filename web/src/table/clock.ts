// The remaining time of a seat.

import type { AnyGameSession } from "../live/session";

/** The remaining time at a moment as minutes and seconds; null without a clock. A clock runs while the game waits for its seat. */
export function timeLeft(session: AnyGameSession, seat: number, now: number): string | null {
  const remaining = session.state?.clocks?.[seat];
  if (remaining === undefined) return null;
  const runs = session.state?.awaited?.includes(seat) === true;
  const seconds = Math.max(0, Math.ceil((remaining - (runs ? now - session.clocksReceivedAt : 0)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
