// Describes actions of Midnight Exchange and the reasons for them.

import { cardName } from "../names";
import type { Art, CardId, Loot, MidnightExchangeEdition, Place } from "../types";
import { gameWords } from "../words";
import type { Language } from "../../../protocol";
import { describerOf, type Describer, type DescriberContext } from "../../../advice/describers";
import { adviceWords } from "./words";

interface Params {
  place: Place;
  loot: Loot;
  token: number;
  face: string;
  faces: readonly string[];
  art: Art;
  card: CardId;
  cards: readonly CardId[];
  seat: number;
  points: number;
  share: number;
  exchanges: number;
}

export async function createDescriber(language: Language): Promise<Describer> {
  const [game, { deeds: does, reasons: say }] = await Promise.all([
    gameWords.load(language),
    adviceWords.load(language),
  ]);
  const playerName = (context: DescriberContext, params: Params): string => context.names[params.seat] ?? "";
  const card = (context: DescriberContext, id: CardId): string =>
    cardName(game, context.edition as MidnightExchangeEdition, id);
  const about = (points: number): string =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(points);

  const actions: Record<string, (params: Params, context: DescriberContext) => string> = {
    "lift-known": (params) => does["lift-known"](game.loots[params.loot], game.places[params.place]),
    "lift-unseen": (params) => does["lift-unseen"](game.places[params.place]),
    "lift-seen": (params) => does["lift-seen"](game.places[params.place]),
    stash: (params) => does.stash(game.loots[params.loot]),
    "drop-up": (params) => does["drop-up"](game.loots[params.loot]),
    "drop-down": (params) => does["drop-down"](game.loots[params.loot]),
    "put-back": (params) => does["put-back"](game.loots[params.loot]),
    getaway: (params) => does.getaway(params.token),
    "trade-art": (params) => does.trade(game.arts[params.art], game.market.of(params.face)),
    "trade-cards": (params, context) =>
      does.trade(game.and(params.cards.map((id) => card(context, id))), game.market.of(params.face)),
    "open-bag": () => does["open-bag"],
    pass: () => does.pass,
    place: (params, context) => does.place(game.arts[params.art], card(context, params.card)),
    done: () => does.done,
    "time-up": () => does["time-up"],
  };
  const reasons: Record<string, (params: Params, context: DescriberContext) => string> = {
    known: (params) => say.known(game.loots[params.loot]),
    likely: (params) => say.likely(params.share, game.places[params.place]),
    "needed-for": (params) => say["needed-for"](params.faces.map(game.market.of)),
    opens: (params) => say.opens(game.places[params.place]),
    bag: () => say.bag,
    "fills-board": () => say["fills-board"],
    "not-needed": (params) => say["not-needed"](game.loots[params.loot]),
    "keeps-secret": () => say["keeps-secret"],
    order: (params) => say.order(params.token),
    "pays-for": (params) => say["pays-for"](params.exchanges),
    "ends-raid": () => say["ends-raid"],
    completes: (params, context) => say.completes(card(context, params.card), params.points),
    advances: (params, context) => say.advances(card(context, params.card), params.points),
    stored: (params) => say.stored(params.points),
    card: (params, context) => say.card(card(context, params.card), params.points),
    "fits-stored": (params) => say["fits-stored"](params.points),
    ladder: (params) => say.ladder(params.points),
    denies: (params, context) => say.denies(playerName(context, params)),
    "bag-average": (params) => say["bag-average"](about(params.points)),
    "last-exchanges": () => say["last-exchanges"],
    "nothing-gained": () => say["nothing-gained"],
    "best-placement": () => say["best-placement"],
  };
  return describerOf(actions, reasons);
}
