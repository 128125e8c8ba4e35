// Written by scripts/protocol from the types of the server: change those, not this.

import type { Provenance, Seat } from "../../protocol";

/** What a seat or a spectator may know. Of other hands and the draw pile, only the number of cards. */
export interface View {
  /** Whose view it is; null for a spectator. */
  seat: Seat | null;
  /** The cards of this seat; empty for a spectator. */
  hand: readonly Card[];
  hand_sizes: readonly number[];
  draw_size: number;
  /** The discard pile, the last card played at its end. */
  discard: readonly Card[];
  /** The raid being played, counted from 0; the number of raids when the game is over. */
  raid: number;
  /** The tokens of each raid, in a fixed order. */
  loot: readonly (readonly Token[])[];
  /** Who has each token of this raid, in the order of `loot`; null if it is in the centre. */
  owners: readonly (Seat | null)[];
  /** Banked tokens lie face down, but everyone has seen who took them (AR-R3). */
  banked: readonly (readonly (Seat | null)[])[];
  /** Who has the guard dog; null if it is in the centre (AR-C5, AR-S1). */
  dog: Seat | null;
  /** Whose turn it is; null when the game is over. */
  turn: Seat | null;
  /** A theft that the dog's owner has yet to answer. */
  theft: Theft | null;
  /** The number of turns played. */
  turns: number;
}

/** The components of a copy of the box. */
export interface ArtRobberyEdition {
  figures: Figures;
  cards: readonly CardRow[];
  raids: readonly Raid[];
  /** The id of the game it belongs to. */
  game: string;
  /** A short name, of small letters, digits and hyphens. */
  name: string;
  /** A one-line description. */
  title: string;
}

/** The numbers that the rules mention. */
export interface Figures {
  /** The minimum and the maximum (AR-C1). */
  players: readonly [number, number];
  minutes: number;
  age: number;
  /** How many cards a player holds (AR-S1). */
  hand: number;
  /** What a boss is worth at the end (AR-F4). */
  boss: number;
  /** The boss is kept only with one of these (AR-R2). */
  boss_needs: readonly Card[];
  /** With two players, the points that the one with fewer alibis loses (AR-F3). */
  fine: number;
  provenance: Provenance;
}

/** The kinds of cards (AR-C2). */
export const cards = [
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "boss",
  "dog",
  "thief",
] as const;

export type Card = (typeof cards)[number];

/** A number of equal cards. */
export interface CardRow {
  card: Card;
  count: number;
  provenance: Provenance;
}

/** A raid and its loot (AR-C3). */
export interface Raid {
  name: string;
  tokens: readonly TokenRow[];
  provenance: Provenance;
}

/** A number of equal tokens of a raid. The rulebook shows them only in pictures (AR-E1). */
export interface TokenRow {
  face: Card;
  alibis: number;
  count: number;
  provenance: Provenance;
}

/** A loot token: the card that takes it and a dot for each alibi, such as `0..`, `3` or `boss`. */
export type Token = string;

/** A theft from the dog's owner, who must choose what to hand over (AR-D1). */
export interface Theft {
  thief: Seat;
  victim: Seat;
  token: Token;
}

/** A spectator's view with all hands open, for replays. */
export interface OpenView {
  /** Whose view it is; null for a spectator. */
  seat: Seat | null;
  /** The cards of this seat; empty for a spectator. */
  hand: readonly Card[];
  hand_sizes: readonly number[];
  draw_size: number;
  discard: readonly Card[];
  raid: number;
  /** The tokens of each raid, in a fixed order. */
  loot: readonly (readonly Token[])[];
  /** Who has each token of this raid, in the order of `loot`; null if it is in the centre. */
  owners: readonly (Seat | null)[];
  /** Banked tokens lie face down, but everyone has seen who took them (AR-R3). */
  banked: readonly (readonly (Seat | null)[])[];
  dog: Seat | null;
  turn: Seat | null;
  theft: Theft | null;
  turns: number;
  hands: readonly (readonly Card[])[];
}

/** What happens in the game. */
export type Event =
  | Took
  | TheftTried
  | Stole
  | DogMoved
  | NothingHappened
  | Drew
  | Reshuffled
  | BossLost
  | RaidEnded
  | RaidBegan;

/** A card was played and brought a token from the centre (AR-T3, AR-T4, AR-T5). */
export interface Took {
  type: "took";
  seat: Seat;
  card: Card;
  token: Token;
}

/** The card of this face was played against the dog's owner, who chooses what to hand over (AR-D1). */
export interface TheftTried {
  type: "theft-tried";
  seat: Seat;
  victim: Seat;
  token: Token;
}

/** A token went from a player to a thief, who played the card of its face (AR-T3, AR-T4). */
export interface Stole {
  type: "stole";
  seat: Seat;
  victim: Seat;
  token: Token;
}

/** The dog was fetched by its card (AR-T6), or handed over in place of a token (AR-D1). */
export interface DogMoved {
  type: "dog-moved";
  seat: Seat;
  /** Where it was; null is the centre. */
  origin: Seat | null;
  /** Whether it was handed over. */
  given: boolean;
}

/** A card was spent in vain (AR-T7). */
export interface NothingHappened {
  type: "nothing-happened";
  seat: Seat;
  card: Card;
}

/** A player drew a card (AR-T1). */
export interface Drew {
  type: "drew";
  seat: Seat;
  /** Null for everyone except that player. */
  card: Card | null;
}

/** The discard pile became the draw pile (AR-T2). */
export interface Reshuffled {
  type: "reshuffled";
  cards: number;
}

/** A boss left the game because its owner had none of the tokens it needs (AR-R2). */
export interface BossLost {
  type: "boss-lost";
  seat: Seat;
}

/** The centre is empty, and everyone banks their tokens (AR-R1, AR-R3). */
export interface RaidEnded {
  type: "raid-ended";
  raid: number;
  /** The owner of each of a raid's tokens. Null is the centre during the raid, and out of the game after it. */
  banked: readonly (Seat | null)[];
}

/** Nine new tokens lie in the centre (AR-S3, AR-R5). */
export interface RaidBegan {
  type: "raid-began";
  raid: number;
  /** Who starts. */
  seat: Seat;
}

/** What the host of a table may choose. */
export interface ArtRobberyOptions {
  /** The name of an edition that comes with the game, its first if none is named; or an edition of your own. Optional. */
  edition?: string | ArtRobberyEdition;
  /** Who starts; null for a random seat (AR-S2). If missing: `null`. */
  first?: Seat | null;
}

/** Why an action is illegal. A code never changes its meaning. */
export const refusals = [
  /** `text` is not an action of this game. */
  "unreadable",
  /** The game is over. */
  "game-over",
  /** It is `turn`'s turn. */
  "not-your-turn",
  /** The dog's owner `victim` must first answer a theft (AR-D1). */
  "theft-pending",
  /** There is no theft for this seat to answer (AR-D1). */
  "no-theft",
  /** The seat does not hold `card` (AR-T1). */
  "not-in-hand",
  /** `card` does not allow this action (AR-T3 to AR-T6). */
  "wrong-card",
  /** No `token` lies in the centre (AR-T3). */
  "not-in-centre",
  /** The centre has a token for `card`, so it may not steal (AR-T3). */
  "centre-first",
  /** `victim` has no `token` in this raid (AR-T3). */
  "not-theirs",
  /** Players may not steal from themselves (AR-T3). */
  "own-token",
  /** `card` has a possible effect, so it may not be wasted (AR-T8). */
  "must-take",
] as const;

export type Refusal = (typeof refusals)[number];
