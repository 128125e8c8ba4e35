// The cells of the table of tiles: what is to be seen on each spot.

import { untrack } from "svelte";
import { WIDE, type Lying } from "./raid";
import type { Loot, Place, Spot } from "./types";

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
  /** Whether a hint points here. */
  advised: boolean;
  /** Whether it is the token with which one may get away now. */
  ripe: boolean;
  /** Decides how what is there happens to lie. */
  seed: number;
}

/** All cells. Each tells by itself when it changes: what happens on one spot asks nothing of the others. */
export class Cells {
  #shown = Array.from({ length: WIDE * WIDE }, () => new Shown());

  at(spot: Spot): Cell {
    return this.#shown[spot]!.cell;
  }

  /** ShownParts what there is now, by spot. */
  show(now: readonly Cell[]): void {
    untrack(() => {
      for (const [spot, shown] of this.#shown.entries()) {
        const cell = now[spot]!;
        if (shown.cell === undefined || !alike(shown.cell, cell)) shown.cell = cell;
      }
    });
  }
}

class Shown {
  cell = $state.raw<Cell>()!;
}

function alike(one: Cell, other: Cell): boolean {
  return (Object.keys(one) as (keyof Cell)[]).every((name) => one[name] === other[name]);
}
