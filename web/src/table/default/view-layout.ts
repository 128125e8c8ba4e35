// Where the fields of a view are shown: with each player, among the own pieces, or in the middle of the table.

import type { ViewLayout } from "../../protocol";

export interface PlacedFields {
  players: readonly string[];
  own: readonly string[];
  middle: readonly string[];
}

/** Fields that are shown by other parts of the page: the seat to move is marked. */
const SHOWN_ELSEWHERE = ["edition", "options", "seat", "turn", "type"];
/** Place the fields of a view: those that the layout does not name are in the middle, and empty lists of players are left out. */
export function placeFields(view: Readonly<Record<string, unknown>>, layout: ViewLayout): PlacedFields {
  const has = (field: string): boolean => field in view;
  const own = layout.own.filter(has);
  const players = layout.players.filter(has).filter((field) => !Array.isArray(view[field]) || view[field].length > 0);
  const elsewhere = new Set([...SHOWN_ELSEWHERE, ...own, ...layout.players, ...layout.hidden]);
  return { players, own, middle: Object.keys(view).filter((field) => !elsewhere.has(field)) };
}
