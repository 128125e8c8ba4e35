// Written by scripts/protocol from the types of the server: change those, not this.

/** The version of the protocol. A client that asks for another one is refused. */
export const PROTOCOL = 1;

/** The longest message that a client may send, in bytes. */
export const LONGEST = 4096;

/** What a client may send. */
export type Incoming = Move | Ready | Goodbye | Back | Say;

/** Make a move. */
export interface Move {
  type: "move";
  /** Chosen by the client; the answer has the same. */
  id: number;
  /** In the game's notation: one of the legal moves, or a more specific form of one. */
  action: string;
}

/** Declare yourself ready for the start, or not ready. */
export interface Ready {
  type: "ready";
  /** Chosen by the client; the answer has the same. */
  id: number;
  /** False: not ready after all. If missing: `true`. */
  ready?: boolean;
}

/** Leave the seat: before the game it becomes empty, during the game a bot takes over. */
export interface Goodbye {
  type: "goodbye";
  /** Chosen by the client; the answer has the same. */
  id: number;
}

/** Take your seat back from the bot. */
export interface Back {
  type: "back";
  /** Chosen by the client; the answer has the same. */
  id: number;
}

/** Send a chat message to everyone at the table: a text or a phrase. */
export interface Say {
  type: "say";
  /** Chosen by the client; the answer has the same. */
  id: number;
  /** If missing: `null`. */
  text?: string | null;
  /** If missing: `null`. */
  phrase?: Phrase | null;
}

/** A ready-made chat phrase, which each reader sees in their own language. */
export const phrases = [
  "hello",
  "good-luck",
  "ready",
  "wait",
  "hurry",
  "nice",
  "ouch",
  "sorry",
  "thanks",
  "well-played",
  "again",
  "goodbye",
] as const;

export type Phrase = (typeof phrases)[number];

/** The request for a new table. */
export interface NewTable {
  /** The id of the game. */
  game: string;
  /** The number of players. */
  seats: number;
  /** The options of the game. If missing: `{}`. */
  options?: Record<string, unknown>;
  /** The id of a saved edition. The table gets a copy of its present version. If missing: `null`. */
  edition?: string | null;
  /** The clock for decisions. If missing: `{"kind":"none"}`. */
  clock?: Clock;
  /** For practice: a factor for all time limits of the game; null switches them off. If missing: `1`. */
  stretch?: number | null;
  /** By seat: the name of a bot, or null. The host takes the first seat without a bot. If missing: `[]`. */
  bots?: readonly (string | null)[];
  /** Whether the table is in the list of open tables. If missing: `false`. */
  public?: boolean;
  /** Whether table talk is on. If missing: `true`. */
  talk?: boolean;
  /** Whether players may ask for hints; null allows them if there is only one human player. If missing: `null`. */
  hints?: boolean | null;
  /** If missing: `"en"`. */
  language?: Language;
}

/** How much time everyone has. */
export type Clock = NoClock | MoveClock | BudgetClock;

/** No time limit for decisions. */
export interface NoClock {
  kind: "none";
}

/** A fixed time for each decision. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** A fixed time for the whole game, plus an increment for each decision. */
export interface BudgetClock {
  kind: "budget";
  seconds: number;
  /** If missing: `0`. */
  increment?: number;
}

/** The languages of the page. */
export const languages = [
  "en",
  "fr",
  "it",
  "nl",
] as const;

export type Language = (typeof languages)[number];

/** Changes of a table by its host. */
export interface TableChange {
  /** If missing: `null`. */
  talk?: boolean | null;
  /** If missing: `null`. */
  public?: boolean | null;
  /** Whether only people who have sat at the table may join. Present watchers may stay. If missing: `null`. */
  locked?: boolean | null;
}

/** Changes by the host of a person's rights at the table. */
export interface TablePersonChange {
  /** Mutes the person for everyone, or lets them talk again. If missing: `null`. */
  muted?: boolean | null;
  /** Removes the person, who cannot come back, or lets them in again. If missing: `null`. */
  removed?: boolean | null;
}

/** The seat to take; null is any. */
export interface TakeSeat {
  /** If missing: `null`. */
  seat?: number | null;
}

/** The bot to put on a seat; null empties it. */
export interface SeatChange {
  bot: string | null;
}

/** The seat with which to exchange players. */
export interface SeatSwap {
  other: number;
}

/** A new person. A name is enough. */
export interface NewPerson {
  /** The name that others see at the table. */
  name: string;
  /** If missing: `"en"`. */
  language?: Language;
}

/** Changes of a person's own data. */
export interface PersonChange {
  /** If missing: `null`. */
  name?: string | null;
  /** If missing: `null`. */
  language?: Language | null;
}

/** The recovery code with which a person moves to another device. */
export interface Recovery {
  code: string;
}

/** A new edition to save. */
export interface NewEdition {
  /** The id of the game. */
  game: string;
  /** The components of the edition, as the game defines them. */
  components: Record<string, unknown>;
}

/** The draft of an edition. */
export interface EditionDraft {
  /** The components of the edition, as the game defines them. */
  components: Record<string, unknown>;
}

/** An edition as a file. */
export interface EditionFile {
  toml: string;
}

/** What the server sends. */
export type Outgoing = Welcome | Resumed | Update | TableState | Over | Accepted | Refused;

/** The first message: the current state. The updates that follow have the numbers after `number`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** The table, with its game and its seats. */
  table: Table;
  /** The edition, as the game defines it; views leave it out. */
  edition: unknown;
  /** Your seat; null for a watcher. */
  seat: number | null;
  /** The number of the last update that this state contains. */
  number: number;
  /** Your view of the game; null before it begins. */
  view: unknown;
  /** Your legal moves, in the game's notation. In a countdown they are not accepted before the start. */
  legal: readonly string[];
  /** The latest chat messages. */
  talk: readonly Said[];
  /** The game's outcome, if it has ended. */
  outcome: Outcome | null;
  /** Your number at this table; null until you have sat or talked at it. */
  person: number | null;
}

/** A table, as the lobby shows it. */
export interface Table {
  /** The table's id. Anyone who has it may watch and join. */
  id: string;
  /** The id of the game. */
  game: string;
  /** The edition's name. */
  edition: string;
  /** The options of the game other than the edition. */
  options: Record<string, unknown>;
  clock: Clock;
  /** A factor for all time limits of the game; null switches them off. */
  stretch: number | null;
  public: boolean;
  language: Language;
  /** The fingerprint of the seed from which the table deals. */
  promise: string;
  /** Seconds since 1970. */
  created: number;
  /** The current state. */
  state: TableState;
  /** The seed itself, when the game is over. */
  seed: readonly number[] | null;
}

/** The state of a table: its seats, and how far the game is. */
export interface TableState {
  type: "table";
  stage: Stage;
  /** The seats in order round the table. */
  seats: readonly Seated[];
  /** The number of watchers. */
  watchers: number;
  /** Whether table talk is on. */
  talk: boolean;
  /** The seats for which the game waits. */
  awaited: readonly number[];
  /** In a countdown: milliseconds to the start, corrected by the client's latency so that all start at once. */
  starts_in: number | null;
  /** By seat: milliseconds left to decide, at a table with clocks. */
  clocks: readonly number[] | null;
  /** Milliseconds left of a phase of play that has a time limit. */
  limit: number | null;
  /** The id of the table for the rematch. */
  rematch: string | null;
  /** Whether players may ask for hints. */
  hints: boolean;
  /** Why the game could not start when all players were ready, in English. They may be ready again to retry. */
  failure: string | null;
  /** Whether only people who have sat at the table may join. A locked table is in no list. */
  locked: boolean;
  /** The numbers of the people whom the host has muted for everyone. */
  muted: readonly number[];
}

/** The stage of a live table. */
export const stages = [
  /** Seats are being taken; the game begins when all are taken and everyone is ready. */
  "gathering",
  /** A race is next; it begins when everyone is ready. */
  "ready",
  /** The countdown to the start is running. */
  "countdown",
  "playing",
  "over",
] as const;

export type Stage = (typeof stages)[number];

/** A seat of a table, and its player. */
export interface Seated {
  /** The player's name; empty for an empty seat. If missing: `""`. */
  name?: string;
  /** The bot on the seat, if any. If missing: `null`. */
  bot?: string;
  /** Whether the player is the table's host. If missing: `false`. */
  host?: boolean;
  /** Whether the player is connected. If missing: `false`. */
  present?: boolean;
  /** Whether the player is ready for the start. If missing: `false`. */
  ready?: boolean;
  /** Why a bot plays for the player now; null if the player plays. If missing: `null`. */
  away?: Why;
  /** The player's number at this table, which chat messages refer to; null for a bot. If missing: `null`. */
  person?: number;
}

/** Why a bot stands in for a player. */
export const whys = [
  /** The connection was lost, and the player did not come back within the grace period. */
  "lost",
  /** The player said goodbye. */
  "goodbye",
  /** The player did nothing for too long while the others acted. */
  "idle",
  /** The player's clock ran out several times in a row. */
  "time",
] as const;

export type Why = (typeof whys)[number];

/** A chat message: a text or a phrase. */
export interface Said {
  type: "said";
  name: string;
  /** Null for a watcher. If missing: `null`. */
  seat?: number;
  /** If missing: `null`. */
  text?: string;
  /** If missing: `null`. */
  phrase?: Phrase;
  /** The speaker's number at this table, which stays the same while the table exists. Null in old logs. If missing: `null`. */
  person?: number;
}

/** How a game ended. */
export interface Outcome {
  /** Each seat's points: the sum of its lines. */
  scores: readonly number[];
  /** Who won: one seat, or several that share the victory. */
  winners: readonly Seat[];
  /** Each seat's tie-break value; among equal scores the higher value wins. */
  tiebreaks: readonly number[];
  /** Each seat's points, line by line. */
  sheets: readonly (readonly Line[])[];
}

/** A place at the table, counted from 0 clockwise. */
export type Seat = number;

/** One line of a score sheet. */
export interface Line {
  /** What is counted: an id that the client translates. */
  what: string;
  /** The points that the line adds to the score; negative if it takes some away. */
  points: number;
  /** Which one, if there are several of this kind: for example the name of a card. */
  item: string;
}

/** The first message to a client that connected with `after`: the updates after that number follow. */
export interface Resumed {
  type: "resumed";
  protocol: number;
  /** Your seat; null for a watcher. */
  seat: number | null;
  /** The number of the last update so far. */
  number: number;
}

/** Something happened. Updates are numbered without gaps, and the numbers are the same for everyone at the table. */
export interface Update {
  type: "update";
  /** The number of the previous update plus one. */
  number: number;
  /** What happened at the table. */
  what: Happened;
  /** The id of your message that caused this: it was accepted. If missing: `null`. */
  id?: number;
  /** The effects of a move, as far as you may know them, as events of the game. If missing: `[]`. */
  events?: readonly unknown[];
  /** Your legal moves now, in the game's notation; left out if they are the same as before. If missing: `null`. */
  legal?: readonly string[];
  /** The seats for which the game waits now; left out if they are the same as before. If missing: `null`. */
  awaited?: readonly number[];
  /** By seat: milliseconds left to decide, at a table with clocks. If missing: `null`. */
  clocks?: readonly number[];
  /** Your view of the game: after every move outside of races, and when a race begins or ends; during a race only for clients that connected with `views=1`. If missing: `null`. */
  view?: unknown;
}

/** What can happen at a table. */
export type Happened =
  | SatDown
  | Rose
  | Hosted
  | Began
  | Moved
  | StoodIn
  | CameBack
  | Said
  | TalkSet
  | RemovalSet
  | MuteSet
  | LockSet;

/** A person or a bot took a seat. */
export interface SatDown {
  type: "sat";
  seat: number;
  name: string;
  /** If missing: `null`. */
  bot?: string;
}

/** A seat became empty. */
export interface Rose {
  type: "rose";
  seat: number;
}

/** The table has another host now. */
export interface Hosted {
  type: "hosted";
  seat: number | null;
}

/** The game began. */
export interface Began {
  type: "began";
}

/** A move was made; seat -1 is the clock. Its effects are the update's events. */
export interface Moved {
  type: "moved";
  seat: number;
  /** Milliseconds of play since the start. */
  at: number;
  /** Who decided the move. If missing: `"player"`. */
  by?: By;
  /** Set if two players reached for the same thing at almost the same time: this one was first. If missing: `null`. */
  verdict?: Verdict;
}

/** Who decided a move: the player of the seat, a bot in their absence, or the clock when their time was over. */
export const bys = [
  "player",
  "bot",
  "clock",
] as const;

export type By = (typeof bys)[number];

/** How a contested object was decided: several players wanted it, and this move was first. */
export interface Verdict {
  /** The seat that was second. */
  against: Seat;
  /** The difference in milliseconds, as the table measured it. */
  margin: number;
  /** The milliseconds that the table waited before it decided. */
  waited: number;
}

/** A bot plays for an absent player now. */
export interface StoodIn {
  type: "stood-in";
  seat: number;
  why: Why;
}

/** A player took the seat back from the bot. */
export interface CameBack {
  type: "came-back";
  seat: number;
}

/** The host switched table talk on or off. */
export interface TalkSet {
  type: "talk-set";
  on: boolean;
}

/** The host removed a person from the table, or let them in again. */
export interface RemovalSet {
  type: "removal-set";
  /** The person's number at this table. */
  person: number;
  name: string;
  /** Whether the person is removed. */
  on: boolean;
}

/** The host muted a person for everyone, or let them talk again. */
export interface MuteSet {
  type: "mute-set";
  /** The person's number at this table. */
  person: number;
  name: string;
  /** Whether the person is muted. */
  on: boolean;
}

/** The host locked the table or unlocked it. */
export interface LockSet {
  type: "lock-set";
  on: boolean;
}

/** The game is over. */
export interface Over {
  type: "over";
  outcome: Outcome;
  /** The seed of the deal. Its fingerprint is the table's `promise`. */
  seed: readonly number[];
}

/** Your message was accepted. Accepted moves and chat messages are answered by their update instead. */
export interface Accepted {
  type: "accepted";
  id: number;
  /** The number of the last update. */
  number: number;
}

/** Your message was refused, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** The id of your message; null if the message was invalid. */
  id: number | null;
  /** The reason. */
  code: string;
  /** The parameters of the code, for a translated text. If missing: `{}`. */
  params?: Record<string, unknown>;
  /** After a refused move: your legal moves now. If missing: `null`. */
  legal?: readonly string[];
}

/** A character: a bot of a level with its own style of play. */
export interface CharacterOnShelf {
  /** The bot's name. */
  name: string;
  level: Level;
}

/** The playing strength of a bot; every game has the same levels. */
export const levels = [
  /** As strong as we can make it. */
  "mastermind",
  /** A good family player. */
  "burglar",
  /** A beginner: slow, forgetful, with natural mistakes. */
  "lookout",
] as const;

export type Level = (typeof levels)[number];

/** A game in the list of games. */
export interface GameOnShelf {
  id: string;
  title: string;
  /** The authors of the published game. */
  authors: readonly string[];
  /** The publisher of the physical game. */
  publisher: string;
  /** The approximate duration of a game. */
  minutes: number;
  /** The minimum age. */
  age: number;
  /** The possible numbers of players. */
  seats: readonly number[];
  /** The default first. */
  editions: readonly string[];
  /** The names of its bots: first the levels, then simpler bots, the best first. */
  bots: readonly string[];
  /** Its characters, the strongest level first. */
  characters: readonly CharacterOnShelf[];
  /** The version of the rules. */
  rules: string;
}

/** A person who has sat or talked at a table, as the host sees them. */
export interface TablePerson {
  /** The person's number at this table. */
  person: number;
  /** The person's name at this table. */
  name: string;
  /** The person's seat; null for a person without a seat. */
  seat: number | null;
  /** Whether the host has muted the person for everyone. */
  muted: boolean;
  /** Whether the host has removed the person, who then cannot come back. */
  removed: boolean;
}

/** A person, as they see themselves. */
export interface Person {
  id: string;
  name: string;
  language: Language;
}

/** A person and their credentials, which are sent only once. */
export interface Secret {
  person: Person;
  /** The token. Programs send it as a bearer token; browsers have it in a cookie that scripts cannot read. */
  token: string;
  /** The recovery code, to write down: it moves the person to another device, once. */
  code: string;
}

/** A new recovery code, which is sent only once. The old one is invalid. */
export interface NewCode {
  code: string;
}

/** A moment of a replay: a move and the position after it. */
export interface Moment {
  /** The seat that moved; -1 is the clock, null is the start. If missing: `null`. */
  seat?: number;
  /** Milliseconds of play since the start, if they were recorded. If missing: `null`. */
  at?: number;
  /** Who decided the move. If missing: `"player"`. */
  by?: By;
  /** The effects of the move, as seen from the viewpoint, as events of the game. If missing: `[]`. */
  events?: readonly unknown[];
  /** The part of the game, such as a raid, counted from 1; left out if it is the same as before. If missing: `null`. */
  chapter?: number;
  /** The score of each seat if the game ended now; left out if it is the same as before. If missing: `null`. */
  standing?: readonly number[];
  /** The seats for which the game waits; left out if they are the same as before. If missing: `null`. */
  awaited?: readonly number[];
  /** The view from the viewpoint. During a race it is left out except at the beginning; apply the events instead. If missing: `null`. */
  view?: unknown;
}

/** A replay of a record from one viewpoint. */
export interface Replayed {
  /** The id of the game. */
  game: string;
  /** The edition, as the game defines it; views leave it out. */
  edition: unknown;
  /** The names of people and bots, by seat. */
  players: readonly string[];
  /** The viewpoint. */
  eyes: string;
  /** Whether the game was finished, was cut off for its length, or can be continued. */
  end: "finished" | "cut-off" | "open";
  /** The game's outcome, if it has ended. */
  outcome: Outcome | null;
  /** The start, and one moment for each move. */
  moments: readonly Moment[];
}

/** A choice of the best bot, with its reasons. */
export interface Hinted {
  /** The moves for it, in the game's notation; if there are several, they are equivalent. */
  actions: readonly string[];
  /** The seat's expected share of the victory, from 0 to 1. */
  worth: number;
  /** The choice as data, from which the page makes a sentence. */
  deed: Deed;
  /** The reasons for it, the most important first. */
  reasons: readonly Reason[];
}

/** A description of an action from its player's point of view, as a code that the client translates. */
export interface Deed {
  /** A code never changes its meaning. */
  code: string;
  /** What the words for the code need. */
  params: Record<string, unknown>;
}

/** A reason for an action, as a code that the client translates. */
export interface Reason {
  /** A code never changes its meaning. */
  code: string;
  /** What the words for the code need. */
  params: Record<string, unknown>;
}

/** A hint: what the best bot would do in a player's place, from the player's view. */
export interface Hint {
  /** The name of the bot. */
  adviser: string;
  /** At most three choices, the best first. */
  choices: readonly Hinted[];
}

/** A review, or its progress. */
export interface ReviewState {
  /** The id under which to ask for it. */
  id: string;
  /** The number of decisions reviewed so far. */
  done: number;
  /** The number of all decisions. */
  total: number;
  /** Whether the review failed. */
  failed: boolean;
  /** The review, when it is finished. */
  review: Review | null;
}

/** A review of a finished game. */
export interface Review {
  /** The name of the bot that made the estimates. */
  adviser: string;
  /** The chances over the game: at the start, after each reviewed decision, and at the end. */
  chances: readonly Chances[];
  /** The reviewed decisions, in their order. */
  decisions: readonly Decision[];
  /** The turning points, at most three, in their order. */
  turns: readonly Turn[];
  /** A summary of each player, by seat. */
  players: readonly Summary[];
}

/** Each player's chance to win at a moment, as that player could judge it; the chances add up to 1. */
export interface Chances {
  /** The number of moves played before this moment. */
  number: number;
  shares: readonly number[];
}

/** A decision of a player, and what it cost. */
export interface Decision {
  /** The number of the move, counted from 1. */
  number: number;
  seat: number;
  played: Deed;
  /** The best action; null if it was played, or an equivalent one. */
  better: Deed | null;
  /** Reasons for the best action. */
  reasons: readonly Reason[];
  /** The expected share of the victory after the decision, from 0 to 1. */
  worth: number;
  /** How much larger that share would have been after the best action; never less than 0. */
  loss: number;
  /** How much more the best action was worth than the average one: what was at stake. */
  stake: number;
}

/** A turning point of a game. */
export interface Turn {
  /** `loss` if a better action was missed, `swing` if the chances moved without a mistake. */
  kind: "loss" | "swing";
  /** The number of the move, counted from 1. */
  number: number;
  /** The seat that decided. */
  seat: number;
  /** The loss; or the change of the seat's chance, up or down. */
  size: number;
  decision: Decision;
}

/** How a player decided over the whole game. */
export interface Summary {
  seat: number;
  /** How many of the player's decisions were reviewed. */
  decisions: number;
  /** The mean loss of a decision. */
  loss: number;
  /** The number of the move with the largest loss; null if there was no loss. */
  worst: number | null;
  /** The number of the right move at which most was at stake; null if there was none. */
  best: number | null;
}

/** An edition that comes with a game. */
export interface EditionOnShelf {
  name: string;
  title: string;
  /** The components of the edition, as the game defines them. */
  components: Record<string, unknown>;
}

/** A person's saved edition. */
export interface KeptEdition {
  /** The edition's id. Anyone who has it may read the edition, copy it and play with it. */
  id: string;
  game: string;
  name: string;
  title: string;
  /** Seconds since 1970. */
  created: number;
  /** Seconds since 1970. */
  changed: number;
}

/** A saved edition with its components. */
export interface SharedEdition {
  /** The edition's id. Anyone who has it may read the edition, copy it and play with it. */
  id: string;
  game: string;
  name: string;
  title: string;
  /** Seconds since 1970. */
  created: number;
  /** Seconds since 1970. */
  changed: number;
  /** The components of the edition, as the game defines them. */
  components: Record<string, unknown>;
}

/** A problem of an edition. */
export interface EditionProblem {
  /** The place in the components; empty for the whole edition. */
  path: readonly (string | number)[];
  /** The error code. A code never changes its meaning. */
  code: string;
  /** The parameters of the code, for a translated text. */
  params: Record<string, unknown>;
  /** A description for developers, in English. */
  reason: string;
  /** The line, if the edition was read from a file. */
  line: number | null;
}

/** The result of checking an edition. */
export interface CheckedEdition {
  /** All problems; empty if the edition is playable. */
  problems: readonly EditionProblem[];
  /** The components; null if the edition could not be read. */
  components: Record<string, unknown> | null;
  /** The edition as a file; null if a value in it has the wrong type. */
  toml: string | null;
}

/** An error response. */
export interface Mistake {
  /** The error code. A code never changes its meaning. */
  code: string;
  /** A description for developers, in English. */
  message: string;
  /** The parameters of the code, for a translated text. */
  params: Record<string, unknown>;
}

/** The server's health. */
export interface Health {
  status: "ok" | "unwell";
  /** Whether the database works. */
  store: boolean;
  tables: number;
  connections: number;
  /** Decisions since the start at which a bot failed; a simpler bot decided instead. */
  bot_failures: number;
  version: string;
}

/** Why the server closes a connection: the reason in the WebSocket's close frame. */
export const closings = [
  /** The client does not read fast enough, so the connection is aborted. It may reconnect and resume. */
  "too-slow",
  /** The client sent too many messages. */
  "too-many-messages",
  /** The client sent too many invalid messages, or a binary one. */
  "unreadable",
  /** A frame that breaks the WebSocket protocol. */
  "bad-frame",
  /** A text that is not UTF-8. */
  "not-utf-8",
  /** A message that is longer than messages may be. */
  "too-long",
  /** The server restarts. Everything is stored; reconnect and resume. */
  "shutdown",
  /** Pings were not answered: the connection is dead, and aborted. */
  "silent",
  /** The table does not exist any more. */
  "gone",
  /** The host has closed the table. */
  "closed",
  /** The token is not valid any more, because the person has moved to another device with the recovery code or was deleted. Do not reconnect with it. */
  "moved",
  /** The host has removed the person from the table. Do not reconnect unless the host lets them in again. */
  "removed",
  /** The host has locked the table: only people who have sat at it may connect. */
  "locked",
  /** The table, or the client's address, has the most watchers allowed. Try again later. */
  "too-many-watchers",
] as const;

export type Closing = (typeof closings)[number];

/** Why a table refuses something. A code never changes its meaning. */
export const refusals = [
  /** The server could not store it, so it has not happened. Try again. */
  "not-saved",
  /** A chat message has either a text or a phrase. */
  "text-or-phrase",
  /** Too many chat messages; wait for `seconds`. */
  "too-often",
  /** The message is invalid; `reason` says what is wrong. */
  "unreadable-message",
  /** Only players with a seat may do that. */
  "not-seated",
  /** The table has no `seat`; it has `seats`, counted from 0. */
  "no-such-seat",
  /** `seat` is taken. */
  "seat-taken",
  /** You already have `seat`. */
  "already-seated",
  /** All seats are taken. */
  "table-full",
  /** That is possible only before the game, which has begun. */
  "has-begun",
  /** The game has not begun. */
  "not-begun",
  /** Everyone starts at the same instant, which has not come yet (ME-R1). */
  "not-now",
  /** The game is over. */
  "game-over",
  /** Your time for this decision is over; a bot makes it. */
  "time-is-up",
  /** Too many of your moves are waiting for one that is being decided. */
  "too-many",
  /** That is possible only after the game, which is not over. */
  "not-over",
  /** Only the host may do that. */
  "not-host",
  /** This table gives no hints. */
  "no-hints",
  /** You have nothing to decide now. */
  "nothing-to-decide",
  /** The game has gone on in the meantime. */
  "moved-on",
  /** The host has switched table talk off. */
  "no-talk",
  /** The host has muted you at this table. */
  "muted",
  /** The host has removed you from this table. */
  "removed",
  /** The host has locked this table: only people who have had a seat may come. */
  "locked",
  /** No person at this table has the number `person`. */
  "no-such-person",
  /** The host may do that only to others. */
  "not-yourself",
] as const;

export type Refusal = (typeof refusals)[number];

/** Why the server refuses a request; with the status of the answer. */
export const mistakeCodes = [
  /** The request is invalid: `reason` says why, `field` where. (400) */
  "bad-request",
  /** The token is missing or unknown. (401) */
  "no-identity",
  /** The request comes from a page of another site. (403) */
  "cross-site",
  /** The recovery code is unknown. (403) */
  "no-such-code",
  /** Only the host may do that. (403) */
  "not-host",
  /** Only those who sit at the table may do that. (403) */
  "not-seated",
  /** The host has removed you from this table. (403) */
  "removed",
  /** The table is locked: only those who have sat at it may join. (403) */
  "locked",
  /** Hints are not allowed at this table. (403) */
  "no-hints",
  /** There is no such path. (404) */
  "no-such-path",
  /** There is no such table. (404) */
  "no-such-table",
  /** There is no such game. (404) */
  "no-such-game",
  /** There is no such edition, or you are not its owner. (404) */
  "no-such-edition",
  /** The table has no seat `seat`: it has `seats` seats, counted from 0. (404) */
  "no-such-seat",
  /** There is no person with the number `person` at this table. (404) */
  "no-such-person",
  /** There is no such review, or it is not kept any more: request it again. (404) */
  "no-such-review",
  /** The path does not support this method; `Allow` lists those it does. (405) */
  "no-such-method",
  /** The seat `seat` is taken. (409) */
  "seat-taken",
  /** You already sit on the seat `seat`. (409) */
  "already-seated",
  /** All seats are taken. (409) */
  "table-full",
  /** That is only possible before the game, which has begun. (409) */
  "has-begun",
  /** That is only possible after the game, which is not over. (409) */
  "not-over",
  /** The game has not begun. (409) */
  "not-begun",
  /** You have no decision to make now. (409) */
  "nothing-to-decide",
  /** The game has moved on meanwhile: ask again. (409) */
  "moved-on",
  /** The host cannot do that to themselves. (409) */
  "not-yourself",
  /** The game is over. (409) */
  "game-over",
  /** You are the host of `tables` open tables, the most allowed. (409) */
  "too-many-tables",
  /** You have saved `editions` editions, the most allowed. (409) */
  "too-many-editions",
  /** The body is larger than `most` bytes. (413) */
  "too-large",
  /** The body must be uncompressed application/json. (415) */
  "not-json",
  /** `host` is not a name of this server: see the setting `hosts`. (421) */
  "wrong-host",
  /** There is no `kind` called `name`: use one of `known`. (422) */
  "unknown-name",
  /** The options are invalid: `reason` says why, and `option` names the option, or is null. (422) */
  "bad-options",
  /** The record cannot be replayed: `reason` says why, `move` at which move. (422) */
  "bad-record",
  /** The record was played by version `theirs` of the rules; this server has `ours`. (422) */
  "other-rules",
  /** The edition is not playable: `problems` lists why. (422) */
  "bad-edition",
  /** The name is not allowed: `reason` says why. (422) */
  "bad-name",
  /** Too many requests: wait for `seconds`, as `Retry-After` says. (429) */
  "too-often",
  /** `under_way` replays and reviews of this address are running, the most allowed: wait for one of them. (429) */
  "too-many-at-once",
  /** An internal error; the server's log has it under `reference`. (500) */
  "internal",
  /** The database is unavailable; nothing has changed. (503) */
  "store-unavailable",
  /** Too many jobs are waiting: try again, as `Retry-After` says. (503) */
  "too-busy",
  /** The server could not store it, so it has not happened. Try again. (503) */
  "not-saved",
] as const;

export type MistakeCode = (typeof mistakeCodes)[number];

/** Where an entry of an edition comes from. */
export const provenances = [
  /** The published rulebook says so. */
  "rulebook",
  /** A source other than the rulebook says so; it has not been checked against the box. */
  "unconfirmed",
  /** Our own choice, because no source is known. */
  "house",
] as const;

export type Provenance = (typeof provenances)[number];
