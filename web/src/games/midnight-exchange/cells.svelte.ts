// The cells of the raid's table, one for each spot.

import { untrack } from "svelte";
import { TABLE_WIDTH } from "./constants";
import type { SpotContent } from "./raid";
import type { Loot, Place, Spot } from "./types";

export interface Cell extends SpotContent {
  /** The place of the tile; null without a tile. */
  place: Place | null;
  /** The loot, if it lies loot side up. */
  face: Loot | null;
  /** The loot that this player has seen under it, if the memory aid is on. */
  remembered: Loot | null;
  /** Whether its place is closed to this player. */
  closed: boolean;
  /** Whether it lies face down but its loot is shown, in a replay with all tiles open. */
  covered: boolean;
  /** Whether a hint recommends it. */
  advised: boolean;
  /** Whether it is the token with which this player may get away now. */
  getawayReady: boolean;
  /** The seed of its random offset and rotation. */
  seed: number;
}

/** All cells. Each is its own signal, so that a change on one spot updates no other. */
export class TableCells {
  #signals = Array.from({ length: TABLE_WIDTH * TABLE_WIDTH }, () => new CellSignal());

  at(spot: Spot): Cell {
    return this.#signals[spot]!.cell;
  }

  /** Update the cells that have changed. */
  update(cells: readonly Cell[]): void {
    untrack(() => {
      for (const [spot, signal] of this.#signals.entries()) {
        const cell = cells[spot]!;
        if (signal.cell === undefined || !sameCell(signal.cell, cell)) signal.cell = cell;
      }
    });
  }
}

class CellSignal {
  cell = $state.raw<Cell>()!;
}

function sameCell(one: Cell, other: Cell): boolean {
  return (Object.keys(one) as (keyof Cell)[]).every((name) => one[name] === other[name]);
}
