// Tiles that nobody has seen are all alike, and so are free spots. Whichever the learner takes, the lesson goes on as it is
// written: with the tile that was taken and the one that is written swapped from then on, and their spots with them.

import type { Where } from "./script";

type Raid = Record<string, unknown>;

const TILE = /^(lift|put back) (\d+)$/;
const SPOT = /^(drop (?:up|down) at) (\d+)$/;

/** Numbers of which some have been swapped. */
class Swaps {
  #now: number[] = [];
  #written: number[] = [];

  now(written: number): number {
    return this.#now[written] ?? written;
  }

  written(now: number): number {
    return this.#written[now] ?? now;
  }

  swap(one: number, other: number): void {
    const [a, b] = [this.now(one), this.now(other)];
    this.#now[one] = b;
    this.#now[other] = a;
    this.#written[b] = one;
    this.#written[a] = other;
  }
}

/** What is written in a lesson, as it has come to be. */
export class Likeness {
  #tiles = new Swaps();
  #spots = new Swaps();

  /** From now on each stands for the other. Both are as they are written. */
  swap([tile, spot]: Where, [otherTile, otherSpot]: Where): void {
    if (tile !== null && otherTile !== null) this.#tiles.swap(tile, otherTile);
    this.#spots.swap(spot, otherSpot);
  }

  /** How something that is done would be written. */
  written(action: string): string {
    return this.#told(
      action,
      (tile) => this.#tiles.written(tile),
      (spot) => this.#spots.written(spot),
    );
  }

  action(written: string): string {
    return this.#told(
      written,
      (tile) => this.#tiles.now(tile),
      (spot) => this.#spots.now(spot),
    );
  }

  event<Event>(written: Event): Event {
    const event = { ...written } as Record<string, unknown>;
    if (typeof event.tile === "number") event.tile = this.#tiles.now(event.tile);
    if (typeof event.spot === "number") event.spot = this.#spots.now(event.spot);
    return event as Event;
  }

  /** A view of a game with a raid; one without is as it is written. */
  view(written: Record<string, unknown>): Record<string, unknown> {
    const raid = written.raid;
    if (typeof raid !== "object" || raid === null) return written;
    return { ...written, raid: this.#raid(raid as Raid) };
  }

  #raid(raid: Raid): Raid {
    const tile = (one: unknown): unknown => (one === null ? null : this.#tiles.now(one as number));
    const spot = (one: unknown): unknown => (one === null ? null : this.#spots.now(one as number));
    const byTile = (list: unknown): unknown[] =>
      (list as unknown[]).map((_, now) => (list as unknown[])[this.#tiles.written(now)]);
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

  #told(action: string, tile: (tile: number) => number, spot: (spot: number) => number): string {
    return action
      .replace(TILE, (_, verb: string, number: string) => `${verb} ${tile(Number(number))}`)
      .replace(SPOT, (_, verb: string, number: string) => `${verb} ${spot(Number(number))}`);
  }
}
