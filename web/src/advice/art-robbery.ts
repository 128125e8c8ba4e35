// What somebody does in Art Robbery and why, in words.

import { tokenName } from "../games/art-robbery/names";
import type { Card, Token } from "../games/art-robbery/types";
import { gameWords } from "../games/art-robbery/words";
import type { Language } from "../protocol";
import type { Describer, DescriberContext } from "./describers";
import { adviceWords } from "./words";

interface Params {
  card: Card;
  token: Token;
  seat: number;
  points: number;
  alibis: number;
  needs: readonly string[];
}

export async function telling(language: Language): Promise<Describer> {
  const [game, { art }] = await Promise.all([gameWords.load(language), adviceWords.load(language)]);
  const who = (told: DescriberContext, params: Params): string => told.names[params.seat] ?? "";

  const deeds: Record<string, (params: Params, told: DescriberContext) => string> = {
    take: (params) => {
      const token = tokenName(game, params.token);
      return params.card === "thief" ? art.deeds.takeBy(token, game.cards.thief) : art.deeds.take(token);
    },
    steal: (params, told) => art.deeds.steal(tokenName(game, params.token), who(told, params)),
    fetch: () => art.deeds.fetch,
    waste: (params) => art.deeds.waste(game.cards[params.card]),
    "give-token": (params) => art.deeds["give-token"](tokenName(game, params.token)),
    "give-dog": () => art.deeds["give-dog"],
  };
  const { reasons: say } = art;
  const reasons: Record<string, (params: Params, told: DescriberContext) => string> = {
    points: (params) => say.points(params.points),
    "boss-safe": (params) => say["boss-safe"](params.points),
    "boss-alone": (params) => say["boss-alone"](params.needs),
    company: (params) => say.company(params.points),
    alibis: (params) => say.alibis(params.alibis),
    "alibi-safe": () => say["alibi-safe"],
    "from-leader": (params, told) => say["from-leader"](who(told, params)),
    "breaks-boss": (params, told) => say["breaks-boss"](who(told, params)),
    "may-give-dog": (params, told) => say["may-give-dog"](who(told, params)),
    shield: (params) => say.shield(params.points),
    "dog-from": (params, told) => say["dog-from"](who(told, params)),
    "starts-next": () => say["starts-next"],
    "ends-raid": () => say["ends-raid"],
    "keeps-thief": () => say["keeps-thief"],
    "keeps-token": (params) => say["keeps-token"](tokenName(game, params.token)),
    "keeps-dog": () => say["keeps-dog"],
    "spends-card": () => say["spends-card"],
  };
  return {
    deed: ({ code, params }, told) => deeds[code]?.(params as unknown as Params, told) ?? code,
    reason: ({ code, params }, told) => reasons[code]?.(params as unknown as Params, told) ?? code,
  };
}
