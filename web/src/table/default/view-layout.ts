// Where the fields of a view are shown: with each player, among the own pieces, or in the middle of the table.

import type { ViewLayout } from "../../protocol";

export interface PlacedFields {
  players: readonly string[];
  own: readonly string[];
  middle: readonly string[];
}

/** Fields that are shown by other parts of the page: the seat to move is marked. */
const SHOWN_ELSEWHERE = ["edition", "options", "seat", "turn", "type"];
/** Fields with own pieces, in a game that does not say which they are. */
const OWN_FIELDS = ["hand", "own", "mine"];

/** Place the fields of a view as the game says, or else by their values. */
export function placeFields(
  view: Readonly<Record<string, unknown>>,
  layout: ViewLayout | null,
  seats: number,
): PlacedFields {
  const has = (field: string): boolean => field in view;
  const isPerSeat = (field: string): boolean => Array.isArray(view[field]) && view[field].length === seats;
  const own = (layout?.own ?? OWN_FIELDS).filter(has);
  const players = (layout?.players ?? Object.keys(view).filter((field) => isPerSeat(field) && !own.includes(field)))
    .filter(has)
    .filter((field) => !Array.isArray(view[field]) || view[field].length > 0);
  const elsewhere = new Set([...SHOWN_ELSEWHERE, ...own, ...(layout?.players ?? players), ...(layout?.hidden ?? [])]);
  return { players, own, middle: Object.keys(view).filter((field) => !elsewhere.has(field)) };
}
