// The state of a raid on the client. The server sends a whole view only at the start and the end of a raid, and events in
// between. Events from the server and the predicted events of the player's own moves are applied alike. All states are
// immutable.

import type { Seat } from "../../protocol";
import type { Move } from "./notation";
import { PLACE_KEYS, TABLE_WIDTH } from "./constants";
import { places, type Event, type Loot, type Place, type RaidView, type Spot, type Tile } from "./types";

/** The key that opens a place; null for the place that is always open (ME-R4). */
export const keyOf: Readonly<Record<Place, Loot | null>> = PLACE_KEYS;

/** The place that a key opens; undefined for other loot. */
export const placeOpenedBy: Readonly<Partial<Record<Loot, Place>>> = Object.fromEntries(
  places.flatMap((place) => (keyOf[place] === null ? [] : [[keyOf[place], place]])),
);

/** Why a move is illegal, with the code and the parameters that the server would send. */
export interface Reason {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

/** The raid after an event. `stashed` and `moves` keep the values of the last view. */
export function applyToRaid(raid: RaidView, event: Event): RaidView {
  switch (event.type) {
    case "lifted": {
      const spot = raid.spots[event.tile] ?? null;
      return {
        ...raid,
        spots: raid.spots.with(event.tile, null),
        loots: event.loot === null ? raid.loots : raid.loots.with(event.tile, event.loot),
        up: raid.up.with(event.tile, false),
        seen: raid.seen.with(event.tile, withSeat(raid.seen[event.tile] ?? [], event.seat)),
        free: spot === null ? raid.free : withSpot(raid.free, spot),
        hands: raid.hands.with(event.seat, event.tile),
      };
    }
    case "stashed": {
      const opened = placeOpenedBy[event.loot];
      const open = raid.open[event.seat] ?? [];
      return {
        ...raid,
        loots: raid.loots.with(event.tile, event.loot),
        seen: raid.seen.with(event.tile, everyone(raid)),
        hands: raid.hands.with(event.seat, null),
        boards: raid.boards.with(event.seat, [...(raid.boards[event.seat] ?? []), event.tile]),
        open: opened === undefined || open.includes(opened) ? raid.open : raid.open.with(event.seat, [...open, opened]),
      };
    }
    case "dropped":
      return {
        ...raid,
        spots: raid.spots.with(event.tile, event.spot),
        loots: event.loot === null ? raid.loots : raid.loots.with(event.tile, event.loot),
        up: raid.up.with(event.tile, event.loot !== null),
        seen: event.loot === null ? raid.seen : raid.seen.with(event.tile, everyone(raid)),
        free: raid.free.filter((spot) => spot !== event.spot),
        hands: raid.hands.with(event.seat, null),
      };
    case "took-back":
      return {
        ...raid,
        hands: raid.hands.with(event.seat, event.tile),
        boards: raid.boards.with(
          event.seat,
          (raid.boards[event.seat] ?? []).filter((tile) => tile !== event.tile),
        ),
      };
    case "got-away": {
      const spot = raid.tokens[event.token - 1] ?? null;
      return {
        ...raid,
        tokens: raid.tokens.with(event.token - 1, null),
        free: spot === null ? raid.free : withSpot(raid.free, spot),
        getaways: raid.getaways.with(event.seat, event.token),
      };
    }
    default:
      return raid;
  }
}

/** Why a move is illegal for a seat; null if it is legal. */
export function illegalReason(raid: RaidView, seat: Seat, move: Move, spaces: number): Reason | null {
  const held = raid.hands[seat] ?? null;
  const board = raid.boards[seat] ?? [];
  const no = (code: string, params: Reason["params"] = {}): Reason => ({ code, params });
  if (raid.getaways[seat] != null) return no("got-away");
  switch (move.kind) {
    case "lift": {
      if (held !== null) return no("hand-full", { tile: held });
      const place = raid.places[move.tile];
      if (place === undefined) return no("no-such-tile", { tile: move.tile });
      if (raid.spots[move.tile] == null)
        return no("tile-taken", { tile: move.tile, holder: holderOf(raid, move.tile) });
      return isOpen(raid, seat, place) ? null : no("place-closed", { place, key: keyOf[place] });
    }
    case "stash": {
      if (held === null) return no("hand-empty");
      if (board.length >= spaces) return no("board-full", { spaces });
      const loot = raid.loots[held] ?? null;
      if (loot === null) return no("not-seen-yet");
      const second = loot in placeOpenedBy && board.some((tile) => raid.loots[tile] === loot);
      return second ? no("second-key", { key: loot }) : null;
    }
    case "drop":
      if (held === null) return no("hand-empty");
      if (move.up && raid.loots[held] == null) return no("not-seen-yet");
      return raid.free.includes(move.spot) ? null : no("spot-taken", { spot: move.spot });
    case "put-back": {
      if (held !== null) return no("hand-full", { tile: held });
      if (!board.includes(move.tile)) return no("not-on-board", { tile: move.tile });
      const loot = raid.loots[move.tile] ?? null;
      return loot !== null && loot in placeOpenedBy ? no("key-stays", { key: loot }) : null;
    }
    case "getaway":
      if (held !== null) return no("hand-full", { tile: held });
      return board.length < spaces ? no("not-enough-tiles", { spaces }) : null;
    default:
      return no("wrong-phase", { phase: "raid" });
  }
}

/** The event that a legal move will cause, as far as the client knows it; null for an illegal move. */
export function predictedEvent(raid: RaidView, seat: Seat, move: Move, spaces: number): Event | null {
  if (illegalReason(raid, seat, move, spaces) !== null) return null;
  const held = raid.hands[seat] ?? null;
  switch (move.kind) {
    case "lift":
      return {
        type: "lifted",
        seat,
        tile: move.tile,
        loot: raid.loots[move.tile] ?? null,
        public: raid.up[move.tile] ?? false,
      };
    case "stash":
      return { type: "stashed", seat, tile: held!, loot: raid.loots[held!]! };
    case "drop":
      return { type: "dropped", seat, tile: held!, spot: move.spot, loot: move.up ? raid.loots[held!]! : null };
    case "put-back":
      return { type: "took-back", seat, tile: move.tile };
    case "getaway":
      return { type: "got-away", seat, token: lowestToken(raid)!, forced: false };
    default:
      return null;
  }
}

/** The lowest getaway token that still lies on the table; null if there is none. */
export function lowestToken(raid: RaidView): number | null {
  const at = raid.tokens.findIndex((spot) => spot !== null);
  return at < 0 ? null : at + 1;
}

/** Whether a place is open to a seat (ME-R4). */
export function isOpen(raid: RaidView, seat: Seat, place: Place): boolean {
  return raid.open[seat]?.includes(place) ?? false;
}

/** The seat that has a tile in its hand or on its board; null if the tile lies on the table. */
export function holderOf(raid: RaidView, tile: Tile): Seat | null {
  const at = raid.hands.findIndex((held, seat) => held === tile || raid.boards[seat]?.includes(tile));
  return at < 0 ? null : at;
}

/** The free spot nearest to a spot, possibly that spot itself; null on a full table. */
export function nearestFreeSpot(raid: RaidView, spot: Spot): Spot | null {
  const distance = (other: Spot): number =>
    (Math.floor(other / TABLE_WIDTH) - Math.floor(spot / TABLE_WIDTH)) ** 2 +
    ((other % TABLE_WIDTH) - (spot % TABLE_WIDTH)) ** 2;
  return raid.free.reduce<Spot | null>(
    (best, other) => (best === null || distance(other) < distance(best) ? other : best),
    null,
  );
}

/** A spot and the tile or getaway token on it. */
export interface SpotContent {
  spot: Spot;
  tile: Tile | null;
  token: number | null;
}

/** The content of every spot. */
export function spotContents(raid: RaidView): SpotContent[] {
  const all: SpotContent[] = Array.from({ length: TABLE_WIDTH * TABLE_WIDTH }, (_, spot) => ({
    spot,
    tile: null,
    token: null,
  }));
  raid.spots.forEach((spot, tile) => {
    if (spot !== null && all[spot] !== undefined) all[spot].tile = tile;
  });
  raid.tokens.forEach((spot, number) => {
    if (spot !== null && all[spot] !== undefined) all[spot].token = number + 1;
  });
  return all;
}

const everyone = (raid: RaidView): (Seat | null)[] => [...raid.hands.map((_, seat) => seat), null];

function withSeat(seen: readonly (Seat | null)[], seat: Seat): (Seat | null)[] {
  const seats = seen.filter((one) => one !== null && one !== seat) as Seat[];
  return [...[...seats, seat].sort((a, b) => a - b), ...(seen.includes(null) ? [null] : [])];
}

const withSpot = (free: readonly Spot[], spot: Spot): Spot[] => [...free, spot].sort((a, b) => a - b);
