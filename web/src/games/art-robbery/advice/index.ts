// Describes actions of Art Robbery and the reasons for them.

import { tokenName } from "../names";
import type { Card, Token } from "../types";
import { gameWords } from "../words";
import type { Language } from "../../../protocol";
import { describerOf, type Describer, type DescriberContext } from "../../../advice/describers";
import { adviceWords } from "./words";

interface Params {
  card: Card;
  token: Token;
  seat: number;
  points: number;
  alibis: number;
  needs: readonly string[];
}

export async function createDescriber(language: Language): Promise<Describer> {
  const [game, { deeds, reasons: say }] = await Promise.all([gameWords.load(language), adviceWords.load(language)]);
  const playerName = (context: DescriberContext, params: Params): string => context.names[params.seat] ?? "";

  const actions: Record<string, (params: Params, context: DescriberContext) => string> = {
    take: (params) => {
      const token = tokenName(game, params.token);
      return params.card === "thief" ? deeds.takeBy(token, game.cards.thief) : deeds.take(token);
    },
    steal: (params, context) => deeds.steal(tokenName(game, params.token), playerName(context, params)),
    fetch: () => deeds.fetch,
    waste: (params) => deeds.waste(game.cards[params.card]),
    "give-token": (params) => deeds["give-token"](tokenName(game, params.token)),
    "give-dog": () => deeds["give-dog"],
  };
  const reasons: Record<string, (params: Params, context: DescriberContext) => string> = {
    points: (params) => say.points(params.points),
    "boss-safe": (params) => say["boss-safe"](params.points),
    "boss-alone": (params) => say["boss-alone"](params.needs),
    company: (params) => say.company(params.points),
    alibis: (params) => say.alibis(params.alibis),
    "alibi-safe": () => say["alibi-safe"],
    "from-leader": (params, context) => say["from-leader"](playerName(context, params)),
    "breaks-boss": (params, context) => say["breaks-boss"](playerName(context, params)),
    "may-give-dog": (params, context) => say["may-give-dog"](playerName(context, params)),
    shield: (params) => say.shield(params.points),
    "dog-from": (params, context) => say["dog-from"](playerName(context, params)),
    "starts-next": () => say["starts-next"],
    "ends-raid": () => say["ends-raid"],
    "keeps-thief": () => say["keeps-thief"],
    "keeps-token": (params) => say["keeps-token"](tokenName(game, params.token)),
    "keeps-dog": () => say["keeps-dog"],
    "spends-card": () => say["spends-card"],
  };
  return describerOf(actions, reasons);
}
