// The cells of the table of tiles: what is to be seen on each spot.

import type { Lying } from "./raid";
import type { Loot, Place } from "./types";

export interface Cell extends Lying {
  /** The place of the tile; null where none lies. */
  place: Place | null;
  /** The loot, if it lies loot side up. */
  face: Loot | null;
  /** The loot that one has seen under it, if that is to be shown. */
  recalled: Loot | null;
  /** Whether its place is closed to oneself. */
  closed: boolean;
  /** Whether one sees what it hides though it lies face down: when a game is played again with all open. */
  covered: boolean;
}

/** The cells as they are now; those that are as they were before are the very objects of before. */
export function unchanged(before: readonly Cell[], now: readonly Cell[]): readonly Cell[] {
  return now.map((cell, spot) => {
    const was = before[spot];
    return was !== undefined && alike(was, cell) ? was : cell;
  });
}

function alike(one: Cell, other: Cell): boolean {
  return (Object.keys(one) as (keyof Cell)[]).every((name) => one[name] === other[name]);
}
