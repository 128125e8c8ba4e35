// How each game says what is done and why. A new game is one line here.

import type { GameId } from "../games/types";
import type { ActionDescription, Language, Reason } from "../protocol";

export interface DescriberContext {
  /** What everyone is called, by seat. */
  names: readonly string[];
  /** What is in the box that is played with. */
  edition: unknown;
}

/** The words of a game in a language. */
export interface Describer {
  deed: (deed: ActionDescription, told: DescriberContext) => string;
  reason: (reason: Reason, told: DescriberContext) => string;
}

const tellings: Record<GameId, (language: Language) => Promise<Describer>> = {
  "art-robbery": async (language) => (await import("./art-robbery")).telling(language),
  "midnight-exchange": async (language) => (await import("./midnight-exchange")).telling(language),
};

/** The words of a game; null for a game that has none. */
export async function loadDescriber(game: string, language: Language): Promise<Describer | null> {
  return (await tellings[game as GameId]?.(language)) ?? null;
}
