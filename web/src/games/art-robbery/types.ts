// Written by scripts/protocol from the types of the server: change those, not this.

import type { Provenance, Seat } from "../../protocol";

/** What one seat, or a spectator, may know. Hands of others and the draw pile are mere numbers of cards. */
export interface View {
  /** Whose view it is; null is a spectator. */
  seat: Seat | null;
  /** One's own cards; none for a spectator. */
  hand: readonly Card[];
  hand_sizes: readonly number[];
  draw_size: number;
  /** The discard pile, the last card played at its end. */
  discard: readonly Card[];
  /** The raid being played, counted from 0; as many as there are when the game is over. */
  raid: number;
  /** The tokens of each raid, in a fixed order. */
  loot: readonly (readonly Token[])[];
  /** Who has each token of this raid, in the order of `loot`; null: it lies in the centre. */
  owners: readonly (Seat | null)[];
  /** Banked tokens lie face down, but everyone has seen who took them (AR-R3). */
  banked: readonly (readonly (Seat | null)[])[];
  /** Who has the guard dog; null: it stands in the centre (AR-C5, AR-S1). */
  dog: Seat | null;
  /** Whose turn it is; null when the game is over. */
  turn: Seat | null;
  /** A theft that waits for the dog's owner. */
  theft: Theft | null;
  /** How many turns have been played. */
  turns: number;
}

/** A copy of the box. */
export interface ArtRobberyEdition {
  figures: Figures;
  cards: readonly CardRow[];
  raids: readonly Raid[];
  /** The id of the game it belongs to. */
  game: string;
  /** A short name, of small letters, digits and hyphens. */
  name: string;
  /** A line that says what it is. */
  title: string;
}

/** The numbers that the rules speak of. */
export interface Figures {
  /** The fewest and the most (AR-C1). */
  players: readonly [number, number];
  minutes: number;
  age: number;
  /** How many cards a player holds (AR-S1). */
  hand: number;
  /** What a boss is worth at the end (AR-F4). */
  boss: number;
  /** The boss is kept only with one of these (AR-R2). */
  boss_needs: readonly Card[];
  /** What fewer alibis cost between two players (AR-F3). */
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

/** Some equal cards. */
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

/** Some equal tokens of a raid. The rulebook shows them only in pictures (AR-E1). */
export interface TokenRow {
  face: Card;
  alibis: number;
  count: number;
  provenance: Provenance;
}

/** A loot token as it looks: the card that asks for it and a dot for each alibi, such as `0..`, `3` or `boss`. */
export type Token = string;

/** A theft from the dog's owner, who has still to choose what to hand over (AR-D1). */
export interface Theft {
  thief: Seat;
  victim: Seat;
  token: Token;
}

/** All there is to know: what a spectator sees, with every hand open. */
export interface OpenView {
  /** Whose view it is; null is a spectator. */
  seat: Seat | null;
  /** One's own cards; none for a spectator. */
  hand: readonly Card[];
  hand_sizes: readonly number[];
  draw_size: number;
  discard: readonly Card[];
  raid: number;
  /** The tokens of each raid, in a fixed order. */
  loot: readonly (readonly Token[])[];
  /** Who has each token of this raid, in the order of `loot`; null: it lies in the centre. */
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

/** The card of this face was played against the dog's owner, who will choose what to hand over (AR-D1). */
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
  /** Null for all but that player. */
  card: Card | null;
}

/** The discard pile became the draw pile (AR-T2). */
export interface Reshuffled {
  type: "reshuffled";
  cards: number;
}

/** A boss left the game for want of company (AR-R2). */
export interface BossLost {
  type: "boss-lost";
  seat: Seat;
}

/** The centre is empty, and everyone banks their tokens (AR-R1, AR-R3). */
export interface RaidEnded {
  type: "raid-ended";
  raid: number;
  /** Who has each of a raid's tokens. Null is the centre during the raid, and out of the game after it. */
  banked: readonly (Seat | null)[];
}

/** Nine new tokens lie in the centre (AR-S3, AR-R5). */
export interface RaidBegan {
  type: "raid-began";
  raid: number;
  /** Who starts. */
  seat: Seat;
}

/** What the host may choose. */
export interface ArtRobberyOptions {
  /** The name of an edition that comes with the game, its first if none is named; or an edition of your own. Optional. */
  edition?: string | ArtRobberyEdition;
  /** Who starts; null leaves it to chance (AR-S2). If missing: `null`. */
  first?: Seat | null;
}

/** The codes. A code never changes its meaning. */
export const refusals = [
  /** The text is no action of this game: `text`. */
  "unreadable",
  /** Nobody has anything left to decide. */
  "game-over",
  /** It is `turn`'s turn. */
  "not-your-turn",
  /** The dog's owner `victim` has first to answer a theft (AR-D1). */
  "theft-pending",
  /** There is no theft for this seat to answer (AR-D1). */
  "no-theft",
  /** The seat does not hold `card` (AR-T1). */
  "not-in-hand",
  /** `card` does not bring what the action asks for (AR-T3 to AR-T6). */
  "wrong-card",
  /** No `token` lies in the centre (AR-T3). */
  "not-in-centre",
  /** The centre has what `card` asks for, so nothing is stolen (AR-T3). */
  "centre-first",
  /** `victim` has no `token` in this raid (AR-T3). */
  "not-theirs",
  /** Nobody steals from themselves (AR-T3). */
  "own-token",
  /** `card` can be carried out, so it must be (AR-T8). */
  "must-take",
] as const;

export type Refusal = (typeof refusals)[number];
