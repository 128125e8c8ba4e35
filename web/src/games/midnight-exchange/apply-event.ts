// Applies events to a view, where the server sends only the events.

import { fits, ladderOf } from "./edition";
import { applyToRaid } from "./raid";
import type { Placement } from "./placement";
import type { Event, MidnightExchangeEdition, PlayerState, View } from "./types";

/** The view after an event. */
export function applyEvent(edition: MidnightExchangeEdition, view: View, event: Event): View {
  if (event.type !== "placed") {
    const raid = applyToRaid(view.raid, event);
    return raid === view.raid ? view : { ...view, raid };
  }
  const player = view.players[event.seat];
  if (player === undefined) return view;
  const at = player.stored.indexOf(event.art);
  const placed: PlayerState = {
    stored: at < 0 ? player.stored : player.stored.toSpliced(at, 1),
    collections: event.complete
      ? player.collections.filter((own) => own.card !== event.card)
      : player.collections.map((own) => (own.card === event.card ? { ...own, filled: event.filled } : own)),
    finished: event.complete ? [...player.finished, event.card] : player.finished,
  };
  const gone = event.complete ? ladderOf(edition, event.card).map((rung) => rung.art) : [];
  return { ...view, players: view.players.with(event.seat, placed), box: [...view.box, ...gone].sort() };
}

/** The view after a seat places stored art on a card; unchanged if the art is not in storage or does not fit. */
export function withPlacement(edition: MidnightExchangeEdition, view: View, seat: number, placement: Placement): View {
  const { art, card } = placement;
  const collection = view.players[seat]?.collections.find((own) => own.card === card);
  if (collection === undefined || !fits(edition, collection, art) || !view.players[seat]!.stored.includes(art))
    return view;
  const filled = collection.filled + 1;
  const complete = filled === ladderOf(edition, card).length;
  return applyEvent(edition, view, { type: "placed", seat, art, card, filled, complete });
}
