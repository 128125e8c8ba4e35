// Texts for the actions and reasons of hints and reviews.

import { byGame } from "../games/by-game";
import type { GameModules } from "../games/contract";
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

/** Texts by code, made from parameters that the code implies. */
type Texts<Params> = Readonly<Record<string, (params: Params, context: DescriberContext) => string>>;

/** A describer with texts by code; an unknown code stands for itself. */
export function describerOf<Params>(actions: Texts<Params>, reasons: Texts<Params>): Describer {
  const textOf =
    (texts: Texts<Params>) =>
    ({ code, params }: ActionDescription | Reason, context: DescriberContext): string =>
      texts[code]?.(params as Params, context) ?? code;
  return { action: textOf(actions), reason: textOf(reasons) };
}

const modules = byGame(import.meta.glob<GameModules["advice/index.ts"]>("/src/games/*/advice/index.ts"));

/** Load the describer of a game: its own, or else one that uses the words of its package. */
export async function loadDescriber(game: string, language: Language): Promise<Describer | null> {
  const describer = await (await modules[game]?.())?.createDescriber(language);
  return describer ?? (await import("../table/default/describer")).createDescriber(game, language);
}
