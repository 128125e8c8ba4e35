// Relabels tiles and spots of a lesson. Unseen tiles are interchangeable, and so are free spots: whichever the learner takes,
// it swaps labels with the scripted one from then on, and the script continues unchanged.

import type { Relabelling } from "../../../lessons/guide";
import type { TileAndSpot } from "../../../lessons/script";

type Raid = Record<string, unknown>;

const TILE = /^(lift|put back) (\d+)$/;
const SPOT = /^(drop (?:up|down) at) (\d+)$/;

/** A permutation of labels, and its inverse. */
class Permutation {
  #actual: number[] = [];
  #scripted: number[] = [];

  toActual(scripted: number): number {
    return this.#actual[scripted] ?? scripted;
  }

  toScripted(actual: number): number {
    return this.#scripted[actual] ?? actual;
  }

  swap(one: number, other: number): void {
    const [a, b] = [this.toActual(one), this.toActual(other)];
    this.#actual[one] = b;
    this.#actual[other] = a;
    this.#scripted[b] = one;
    this.#scripted[a] = other;
  }
}

/** Translates between the labels of the script and those that the learner sees. */
export class TileRelabelling implements Relabelling {
  #tiles = new Permutation();
  #spots = new Permutation();

  /** Swap the labels of two tiles and their spots, all given by their labels in the script. */
  swap([tile, spot]: TileAndSpot, [otherTile, otherSpot]: TileAndSpot): void {
    if (tile !== null && otherTile !== null) this.#tiles.swap(tile, otherTile);
    this.#spots.swap(spot, otherSpot);
  }

  /** The action of the script for an action of the learner. */
  toScripted(action: string): string {
    return this.#relabel(
      action,
      (tile) => this.#tiles.toScripted(tile),
      (spot) => this.#spots.toScripted(spot),
    );
  }

  /** The action of the learner for an action of the script. */
  toActual(scripted: string): string {
    return this.#relabel(
      scripted,
      (tile) => this.#tiles.toActual(tile),
      (spot) => this.#spots.toActual(spot),
    );
  }

  event<Event>(scripted: Event): Event {
    const event = { ...scripted } as Record<string, unknown>;
    if (typeof event.tile === "number") event.tile = this.#tiles.toActual(event.tile);
    if (typeof event.spot === "number") event.spot = this.#spots.toActual(event.spot);
    return event as Event;
  }

  /** A view with actual labels; views without a raid are unchanged. */
  view(scripted: Record<string, unknown>): Record<string, unknown> {
    const raid = scripted.raid;
    if (typeof raid !== "object" || raid === null) return scripted;
    return { ...scripted, raid: this.#raid(raid as Raid) };
  }

  #raid(raid: Raid): Raid {
    const tile = (one: unknown): unknown => (one === null ? null : this.#tiles.toActual(one as number));
    const spot = (one: unknown): unknown => (one === null ? null : this.#spots.toActual(one as number));
    const byTile = (list: unknown): unknown[] =>
      (list as unknown[]).map((_, actual) => (list as unknown[])[this.#tiles.toScripted(actual)]);
    return {
      ...raid,
      spots: byTile(raid.spots).map(spot),
      loots: byTile(raid.loots),
      up: byTile(raid.up),
      seen: byTile(raid.seen),
      free: (raid.free as unknown[]).map(spot).sort((a, b) => Number(a) - Number(b)),
      tokens: (raid.tokens as unknown[]).map(spot),
      hands: (raid.hands as unknown[]).map(tile),
      boards: (raid.boards as unknown[][]).map((board) => board.map(tile)),
    };
  }

  #relabel(action: string, tile: (tile: number) => number, spot: (spot: number) => number): string {
    return action
      .replace(TILE, (_, verb: string, number: string) => `${verb} ${tile(Number(number))}`)
      .replace(SPOT, (_, verb: string, number: string) => `${verb} ${spot(Number(number))}`);
  }
}
