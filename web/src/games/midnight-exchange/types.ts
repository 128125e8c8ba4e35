// Written by scripts/protocol from the types of the server: change those, not this.

import type { Provenance, Seat } from "../../protocol";

/** What a seat or a spectator may know. Everything is public except the loot of tiles. The contents of the bag and of the deck follow from what is not in them, so they are shown; neither has an order. */
export interface View {
  /** Whose view it is; null for a spectator. */
  seat: Seat | null;
  exchanges: Reading;
  raid_seconds: number | null;
  phase: Phase;
  /** Counted from 1. */
  round: number;
  /** The tiles. They stay on the boards until the round is over (ME-R9). */
  raid: RaidView;
  markets: readonly Market[];
  /** The works of art in the cloth bag, sorted: it has no order until one is drawn (ME-S4). */
  bag: readonly Art[];
  /** The prestige cards in the deck, sorted; it has no order either (ME-S5). */
  deck: readonly CardId[];
  /** The works of art that have left the game (ME-A5). */
  box: readonly Art[];
  players: readonly Player[];
  /** Whose turn it is in the exchanges. */
  turn: Seat | null;
  /** The turn of the table in the exchanges, counted from 1. */
  cycle: number;
  /** Whether an exchange was made in this turn of the table (ME-X8). */
  traded: boolean;
  /** Whether this is the last phase of exchanges (ME-X5). */
  last: boolean;
  /** By seat: whether it has finished placing (ME-F3). */
  done: readonly boolean[];
  /** Why the game ends; null before. */
  ending: Ending | null;
  /** The number of moves in the game. */
  moves: number;
}

/** The components of a copy of the box. */
export interface MidnightExchangeEdition {
  figures: Figures;
  box: BoxFigures;
  identities: readonly Identity[];
  tiles: readonly TileRow[];
  art: readonly ArtRow[];
  cards: readonly Card[];
  faces: readonly Face[];
  /** The id of the game it belongs to. */
  game: string;
  /** A short name, of small letters, digits and hyphens. */
  name: string;
  /** A one-line description. */
  title: string;
}

/** The numbers that the rules mention. */
export interface Figures {
  /** The minimum and the maximum (ME-C1). */
  players: readonly [number, number];
  /** On an identity board (ME-C7). */
  loot_spaces: number;
  /** The points of a one-of-a-kind card (ME-F4). */
  unique: number;
  /** The points of a collection without art (ME-F4). */
  empty_collection: number;
  /** The points of a stored silver token (ME-F4). */
  silver: number;
  /** The points of a stored gold token (ME-F4). */
  gold: number;
  provenance: Provenance;
}

/** What is printed on the outside of the box. */
export interface BoxFigures {
  minutes: number;
  age: number;
  provenance: Provenance;
}

/** A character that a player may be (ME-S1). */
export interface Identity {
  name: string;
  provenance: Provenance;
}

/** A number of equal tiles (ME-C2, ME-E1). */
export interface TileRow {
  place: Place;
  loot: Loot;
  count: number;
  provenance: Provenance;
}

/** The back of a tile (ME-C2). Keys open further places (ME-R4). */
export const places = [
  "garage",
  "study",
  "safe",
] as const;

export type Place = (typeof places)[number];

/** The front of a tile (ME-C2). */
export const loots = [
  "jewels",
  "cash",
  "leather-bag",
  "iron-key",
  "empty-drawer",
  "brass-key",
  "gemstone",
  "gold-bar",
] as const;

export type Loot = (typeof loots)[number];

/** The tokens of a kind of art (ME-C4, ME-E2). */
export interface ArtRow {
  art: Art;
  metal: Metal;
  count: number;
  provenance: Provenance;
}

/** The kinds of works of art (ME-C4). */
export const arts = [
  "manuscript",
  "chalice",
  "statuette",
  "parure",
  "watch",
  "painting",
] as const;

export type Art = (typeof arts)[number];

/** The metal of a work of art, which decides its points in storage (ME-C4, ME-F4). */
export const metals = [
  "silver",
  "gold",
] as const;

export type Metal = (typeof metals)[number];

/** A prestige card: a collection if it has a ladder, else a one-of-a-kind card (ME-C5, ME-E3). */
export interface Card {
  name: CardId;
  ladder: readonly Rung[];
  provenance: Provenance;
}

/** The name of a prestige card, such as `chalice-2`. */
export type CardId = string;

/** A step of a collection: the art that it takes, and the card's points once it is filled (ME-C5). */
export interface Rung {
  art: Art;
  points: number;
}

/** A face of a market board (ME-C6, ME-E4). */
export interface Face {
  /** The board's number and the face's letter: `4A`. */
  name: string;
  cost: Partial<Record<Loot, number>>;
  /** The number of spaces for art. */
  art: number;
  /** The number of prestige cards that each card space holds. */
  cards: readonly number[];
  provenance: Provenance;
}

/** When a phase of exchanges is over (ME-X8). */
export const readings = [
  /** After a turn of the table without an exchange, as in the French rulebook. */
  "all-pass",
  /** After two turns of the table at the latest, as in the English and Dutch rulebooks. */
  "two-turns",
] as const;

export type Reading = (typeof readings)[number];

/** The phases of a round and of the game. */
export const phases = [
  "raid",
  "exchanges",
  /** The last placements before scoring (ME-F3). */
  "end",
  "over",
] as const;

export type Phase = (typeof phases)[number];

/** The tiles of a raid as a seat knows them. Lists by tile are in the order of the tile ids. */
export interface RaidView {
  /** By tile: its place, which is printed on its back. */
  places: readonly Place[];
  /** By tile: where in the centre it lies; null if it is in a hand or on a board. */
  spots: readonly (Spot | null)[];
  /** By tile: its loot, if this seat has seen it in this raid. */
  loots: readonly (Loot | null)[];
  /** By tile: whether it lies loot side up. */
  up: readonly boolean[];
  /** By tile: who has seen it. This is public, as everyone sees who lifts what. */
  seen: readonly (readonly (Seat | null)[])[];
  /** The free spots, sorted. */
  free: readonly Spot[];
  /** Where each getaway token lies, the lowest first; null if a seat has it (ME-S2, ME-C3). */
  tokens: readonly (Spot | null)[];
  /** By seat: the tile in the hand. Its back is public. */
  hands: readonly (Tile | null)[];
  /** By seat: the tiles on the identity board, in the order in which they were stashed (ME-C7). */
  boards: readonly (readonly Tile[])[];
  /** By seat: the places that are open to it (ME-R4). */
  open: readonly (readonly Place[])[];
  /** By seat: its getaway token; null while it is in the raid (ME-G1). */
  getaways: readonly (number | null)[];
  /** By seat: the number of the move in which it last stashed a tile, which breaks ties when time runs out (ME-G4). */
  stashed: readonly number[];
  /** The number of moves in this raid. */
  moves: number;
}

/** A position in the centre that holds one tile or token. */
export type Spot = number;

/** The id of a tile in a raid. It is public and is assigned anew for each raid. */
export type Tile = number;

/** A market board in play (ME-C6). */
export interface Market {
  face: string;
  /** The work of art on each art space. */
  art: readonly (Art | null)[];
  /** The cards on each card space. */
  cards: readonly (readonly CardId[])[];
}

/** The works of art and cards of a player. */
export interface Player {
  /** Works of art on the identity board, sorted (ME-A1). */
  stored: readonly Art[];
  collections: readonly Collection[];
  /** Cards face down: one-of-a-kind cards and complete collections (ME-A5, ME-A6). */
  finished: readonly CardId[];
}

/** A collection card that is not complete. */
export interface Collection {
  card: CardId;
  /** The number of its filled steps. */
  filled: number;
}

/** Why the game ends (ME-F1, ME-F2). */
export const endings = [
  /** No work of art was left in the bag after the markets were refilled. */
  "bag-empty",
  /** A player opened a leather bag when the cloth bag was empty (ME-X5). */
  "bag-was-empty",
  /** There were not enough prestige cards to refill the markets. */
  "deck-short",
] as const;

export type Ending = (typeof endings)[number];

/** What happens in the game. */
export type Event =
  | Lifted
  | Stashed
  | Dropped
  | TookBack
  | GotAway
  | TimeRanOut
  | ExchangesBegan
  | Traded
  | BagOpened
  | Passed
  | Placed
  | Refilled
  | RaidBegan
  | EndBegan
  | Finished;

/** A player took a tile from the centre (ME-R3). */
export interface Lifted {
  type: "lifted";
  seat: Seat;
  tile: Tile;
  /** Null for those who have not seen it. */
  loot: Loot | null;
  /** Whether it lay loot side up. */
  public: boolean;
}

/** A tile went from a hand to an identity board, open to all (ME-R5, ME-R10). */
export interface Stashed {
  type: "stashed";
  seat: Seat;
  tile: Tile;
  loot: Loot;
}

/** A tile went from a hand to the centre (ME-R7, ME-G3). */
export interface Dropped {
  type: "dropped";
  seat: Seat;
  tile: Tile;
  spot: Spot;
  /** The loot, if the tile lies loot side up. */
  loot: Loot | null;
}

/** A tile went from an identity board back into the hand (ME-R8). */
export interface TookBack {
  type: "took-back";
  seat: Seat;
  tile: Tile;
}

/** A player is out of the raid, with a getaway token (ME-G1, ME-G2, ME-G4). */
export interface GotAway {
  type: "got-away";
  seat: Seat;
  token: number;
  /** Whether the raid ended while the player was still inside. */
  forced: boolean;
}

/** The raid's time is over (ME-G4). */
export interface TimeRanOut {
  type: "time-ran-out";
}

/** The raid is over and the markets are open (ME-X1). */
export interface ExchangesBegan {
  type: "exchanges-began";
  order: readonly Seat[];
}

/** A player paid at a market (ME-X2). */
export interface Traded {
  type: "traded";
  seat: Seat;
  face: string;
  paid: readonly Loot[];
  /** The work of art that was taken; null if cards were taken. */
  art: Art | null;
  cards: readonly CardId[];
}

/** A leather bag was exchanged (ME-X3). */
export interface BagOpened {
  type: "bag-opened";
  seat: Seat;
  /** Null if the cloth bag was empty (ME-X5). */
  art: Art | null;
}

/** A turn without an exchange (ME-X7). */
export interface Passed {
  type: "passed";
  seat: Seat;
  /** Whether no exchange was possible. */
  forced: boolean;
}

/** A work of art was put on a collection for good (ME-A3, ME-A4). */
export interface Placed {
  type: "placed";
  seat: Seat;
  art: Art;
  card: CardId;
  /** The number of steps that are filled now. */
  filled: number;
  /** Whether the card is turned face down now (ME-A5). */
  complete: boolean;
}

/** The markets were filled for a new round (ME-N2). */
export interface Refilled {
  type: "refilled";
  /** The number of works of art put out. */
  art: number;
  /** The number of prestige cards put out. */
  cards: number;
}

/** All tiles lie in the centre, mixed and place side up, and everyone may search (ME-R1, ME-N1). */
export interface RaidBegan {
  type: "raid-began";
  round: number;
}

/** The last round is over; what is stored may still be placed (ME-F3). */
export interface EndBegan {
  type: "end-began";
  ending: Ending;
}

/** A player will place nothing more (ME-F3). */
export interface Finished {
  type: "finished";
  seat: Seat;
}

/** What the host of a table may choose. */
export interface MidnightExchangeOptions {
  /** The name of an edition that comes with the game, its first if none is named; or an edition of your own. Optional. */
  edition?: string | MidnightExchangeEdition;
  /** The boards in play, one for each player: `4A`, or `4` for a random face; null for random boards (ME-S3). If missing: `null`. */
  boards?: readonly string[] | null;
  /** If missing: `"all-pass"`. */
  exchanges?: Reading;
  /** How long a raid may last; null for no limit (ME-G4). If missing: `null`. */
  raid_seconds?: number | null;
}

/** Why an action is illegal. A code never changes its meaning. */
export const refusals = [
  /** `text` is not an action of this game. */
  "unreadable",
  /** The game is over. */
  "game-over",
  /** There is no `seat` of this number. */
  "no-such-seat",
  /** The action is not possible in this `phase`. */
  "wrong-phase",
  /** Only the clock does this, and it does nothing else (ME-G4). */
  "clock-only",
  /** This table's raids have no time limit (ME-G4). */
  "no-limit",
  /** A seat with a getaway token does nothing more in the raid (ME-G1). */
  "got-away",
  /** The hand already holds `tile`; one hand, one tile (ME-R2). */
  "hand-full",
  /** The hand holds no tile to put down (ME-R5, ME-R7). */
  "hand-empty",
  /** There is no `tile`. */
  "no-such-tile",
  /** `holder` has `tile`, in the hand or on the board (ME-R11). */
  "tile-taken",
  /** `place` opens with `key` (ME-R4). */
  "place-closed",
  /** All `spaces` loot spaces are taken (ME-R5). */
  "board-full",
  /** The board already has such a `key` (ME-R6). */
  "second-key",
  /** `tile` is not on the seat's board (ME-R8). */
  "not-on-board",
  /** A `key` stays on the board until the round is over (ME-R8, ME-R9). */
  "key-stays",
  /** Something lies on `spot`, or there is no such spot (ME-R7). */
  "spot-taken",
  /** A getaway takes a board full of tiles: `spaces` of them (ME-G1). */
  "not-enough-tiles",
  /** It is `turn`'s turn (ME-X1). */
  "not-your-turn",
  /** `face` is not in play; `faces` are (ME-S3). */
  "no-such-market",
  /** The seat's loot does not cover the `cost` of `face` (ME-X2). */
  "cannot-pay",
  /** `face` does not offer this now (ME-X2, ME-X6). */
  "not-offered",
  /** There is no leather bag on the board (ME-X3). */
  "no-leather-bag",
  /** The seat has no `art` in storage (ME-A2). */
  "not-stored",
  /** The seat has no open collection `card` (ME-A1). */
  "not-your-card",
  /** The lowest empty step of `card` takes `wanted` (ME-A3). */
  "wrong-art",
  /** The seat has finished placing, or had nothing to place (ME-F3). */
  "already-done",
] as const;

export type Refusal = (typeof refusals)[number];
