// Texts for the actions and reasons of hints and reviews, by game. A new game adds one line here.

import type { GameId } from "../games/types";
import type { ActionDescription, Language, Reason } from "../protocol";

export interface DescriberContext {
  /** The names of the players, by seat. */
  names: readonly string[];
  /** The contents of the box. */
  edition: unknown;
}

/** Describes the actions and reasons of a game in a language. */
export interface Describer {
  action: (action: ActionDescription, context: DescriberContext) => string;
  reason: (reason: Reason, context: DescriberContext) => string;
}

const describers: Record<GameId, (language: Language) => Promise<Describer>> = {
  "art-robbery": async (language) => (await import("../games/art-robbery/advice")).createDescriber(language),
  "midnight-exchange": async (language) =>
    (await import("../games/midnight-exchange/advice")).createDescriber(language),
};

/** Load the describer of a game: its own, or else one that uses the words of its package. */
export async function loadDescriber(game: string, language: Language): Promise<Describer | null> {
  const describer = await describers[game as GameId]?.(language);
  return describer ?? (await import("../table/default/describer")).createDescriber(game, language);
}
