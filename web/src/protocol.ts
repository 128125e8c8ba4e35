// Written by scripts/protocol from the types of the server: change those, not this.

/** The version of the messages. A client that names another one is sent away. */
export const PROTOCOL = 1;

/** The longest message that a client may send, in bytes. */
export const LONGEST = 4096;

/** What a client may send. */
export type Incoming = Move | Ready | Goodbye | Back | Say;

/** Do something in the game. */
export interface Move {
  type: "move";
  /** Chosen by the client; the answer carries the same. */
  id: number;
  /** In the game's notation: one of the legal moves, or one with more detail. */
  action: string;
}

/** Be ready for the start, or after all not. */
export interface Ready {
  type: "ready";
  /** Chosen by the client; the answer carries the same. */
  id: number;
  /** False takes it back. If missing: `true`. */
  ready?: boolean;
}

/** Leave: before the game the seat is empty again, in it a bot plays on. */
export interface Goodbye {
  type: "goodbye";
  /** Chosen by the client; the answer carries the same. */
  id: number;
}

/** Take the seat back from the bot. */
export interface Back {
  type: "back";
  /** Chosen by the client; the answer carries the same. */
  id: number;
}

/** Say something to everyone at the table, in words or with a phrase. */
export interface Say {
  type: "say";
  /** Chosen by the client; the answer carries the same. */
  id: number;
  /** If missing: `null`. */
  text?: string | null;
  /** If missing: `null`. */
  phrase?: Phrase | null;
}

/** What can be said without words, and is read in everyone's own language. */
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

/** What somebody wants to play. */
export interface NewTable {
  /** The id of the game. */
  game: string;
  /** How many play. */
  seats: number;
  /** What can be chosen about the game. If missing: `{}`. */
  options?: Record<string, unknown>;
  /** The id of an edition that somebody keeps here. The table gets a copy of it as it is now. If missing: `null`. */
  edition?: string | null;
  /** How long everyone may take to decide. If missing: `{"kind":"none"}`. */
  clock?: Clock;
  /** For practice: all limits of time are so many times as long; null switches them off. If missing: `1`. */
  stretch?: number | null;
  /** By seat: the bot that sits there, or null. The host takes the first seat without one. If missing: `[]`. */
  bots?: readonly (string | null)[];
  /** Whether it stands in the list of open tables. If missing: `false`. */
  public?: boolean;
  /** Whether people may talk. If missing: `true`. */
  talk?: boolean;
  /** Whether players may ask what the best bot would do; null allows it to whoever plays against bots alone. If missing: `null`. */
  hints?: boolean | null;
  /** If missing: `"en"`. */
  language?: Language;
}

/** How much time everyone has. */
export type Clock = NoClock | MoveClock | BudgetClock;

/** Everyone takes as long as they like. */
export interface NoClock {
  kind: "none";
}

/** So much time for each decision. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** So much time for the whole game, and a little more for each decision. */
export interface BudgetClock {
  kind: "budget";
  seconds: number;
  /** If missing: `0`. */
  increment?: number;
}

/** The languages of the house. */
export const languages = [
  "en",
  "fr",
  "it",
  "nl",
] as const;

export type Language = (typeof languages)[number];

/** What the host changes. */
export interface TableChange {
  /** If missing: `null`. */
  talk?: boolean | null;
  /** If missing: `null`. */
  public?: boolean | null;
  /** Whether only those who have sat at the table may come. Watchers who are there may stay. If missing: `null`. */
  locked?: boolean | null;
}

/** What the host changes about a person at the table. */
export interface TablePersonChange {
  /** Mutes the person for everyone, or lets them talk again. If missing: `null`. */
  muted?: boolean | null;
  /** Removes the person, who cannot come back, or lets them in again. If missing: `null`. */
  removed?: boolean | null;
}

/** Which seat somebody wants; null is any. */
export interface TakeSeat {
  /** If missing: `null`. */
  seat?: number | null;
}

/** Whom the host wants on a seat: a bot, or nobody. */
export interface SeatChange {
  bot: string | null;
}

/** Which seat another is exchanged with. */
export interface SeatSwap {
  other: number;
}

/** Somebody who comes in for the first time. A name is enough. */
export interface NewPerson {
  /** What somebody is called at the table. */
  name: string;
  /** If missing: `"en"`. */
  language?: Language;
}

/** What somebody changes about themselves. */
export interface PersonChange {
  /** If missing: `null`. */
  name?: string | null;
  /** If missing: `null`. */
  language?: Language | null;
}

/** The code that moves somebody to another device. */
export interface Recovery {
  code: string;
}

/** An edition to be kept. */
export interface NewEdition {
  /** The id of the game. */
  game: string;
  /** What is in the box, in the game's own terms. */
  components: Record<string, unknown>;
}

/** An edition as far as somebody has come with it. */
export interface EditionDraft {
  /** What is in the box, in the game's own terms. */
  components: Record<string, unknown>;
}

/** An edition as a file. */
export interface EditionFile {
  toml: string;
}

/** What the server sends. */
export type Outgoing = Welcome | Resumed | Update | TableState | Over | Accepted | Refused;

/** The first message: how things stand. The updates that follow have the numbers after `number`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** What is played, and who sits where. */
  table: Table;
  /** The edition that is played with, in the game's own terms; views leave it out. */
  edition: unknown;
  /** Yours; null for somebody who only watches. */
  seat: number | null;
  /** The number of the last update that is contained in this. */
  number: number;
  /** All you may know of the game; null before it begins. */
  view: unknown;
  /** All you may do, in the game's notation, once it is played: before a start everything has to wait. */
  legal: readonly string[];
  /** What has been said lately. */
  talk: readonly Said[];
  /** How the game ended, if it has. */
  outcome: Outcome | null;
  /** Your number at this table; null until you have sat or talked at it. */
  person: number | null;
}

/** A table, as the lobby shows it. */
export interface Table {
  /** The key to it: whoever has it may watch, and join. */
  id: string;
  /** The id of the game. */
  game: string;
  /** Its name. */
  edition: string;
  /** The options of the game other than the edition. */
  options: Record<string, unknown>;
  clock: Clock;
  /** All limits of time are so many times as long; null switches them off. */
  stretch: number | null;
  public: boolean;
  language: Language;
  /** The fingerprint of the seed from which the table deals. */
  promise: string;
  /** Seconds since 1970. */
  created: number;
  /** How it stands. */
  state: TableState;
  /** The seed itself, when the game is over. */
  seed: readonly number[] | null;
}

/** How a table stands: who sits where, and how far it is. */
export interface TableState {
  type: "table";
  stage: Stage;
  /** In their order round the table. */
  seats: readonly Seated[];
  /** How many look on. */
  watchers: number;
  /** Whether people may talk. */
  talk: boolean;
  /** The seats for which the game waits. */
  awaited: readonly number[];
  /** In a countdown: milliseconds to the start, for whoever is told, so that it is the same instant for everyone. */
  starts_in: number | null;
  /** By seat: milliseconds left to decide, at a table with clocks. */
  clocks: readonly number[] | null;
  /** Milliseconds left of a stretch of play that has a limit. */
  limit: number | null;
  /** The table at which the same people play again. */
  rematch: string | null;
  /** Whether players may ask what the best bot would do. */
  hints: boolean;
  /** Why the game could not start when all were ready, in English. It is tried again when they are ready again. */
  failure: string | null;
  /** Whether only those who have sat at the table may come. A locked table is in no list. */
  locked: boolean;
  /** The numbers of the people whom the host has muted for everyone. */
  muted: readonly number[];
}

/** How far a table is. */
export const stages = [
  /** Seats are being taken; the game begins when all are, and everyone is ready. */
  "gathering",
  /** A race is next, and begins when everyone is ready. */
  "ready",
  /** The signal is being given. */
  "countdown",
  "playing",
  "over",
] as const;

export type Stage = (typeof stages)[number];

/** A seat of a table, and who plays it. */
export interface Seated {
  /** Empty if nobody sits there. If missing: `""`. */
  name?: string;
  /** The bot that sits there. If missing: `null`. */
  bot?: string;
  /** Whether the player decides about the table. If missing: `false`. */
  host?: boolean;
  /** Whether the player is connected. If missing: `false`. */
  present?: boolean;
  /** Whether the player is ready for the start. If missing: `false`. */
  ready?: boolean;
  /** Why a bot plays for the player at the moment. If missing: `null`. */
  away?: Why;
  /** The player's number at this table, by which talk is theirs; null for a bot. If missing: `null`. */
  person?: number;
}

/** Why a bot plays somebody's seat. */
export const whys = [
  /** The connection broke, and nobody came back within the grace period. */
  "lost",
  /** The player said goodbye. */
  "goodbye",
  /** Everyone else was acting, and this player was not. */
  "idle",
  /** The player let the clock run out again and again. */
  "time",
] as const;

export type Why = (typeof whys)[number];

/** Somebody said something, in words or with a phrase. */
export interface Said {
  type: "said";
  name: string;
  /** Null for somebody who only watches. If missing: `null`. */
  seat?: number;
  /** If missing: `null`. */
  text?: string;
  /** If missing: `null`. */
  phrase?: Phrase;
  /** The speaker's number at this table: the same for as long as the table exists. Null in old logs. If missing: `null`. */
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

/** The first message to a client that named the last number it has: the updates after it follow. */
export interface Resumed {
  type: "resumed";
  protocol: number;
  /** Yours; null for somebody who only watches. */
  seat: number | null;
  /** The number of the last update before now. */
  number: number;
}

/** Something happened. Updates are numbered without gaps, the same for everyone at the table. */
export interface Update {
  type: "update";
  /** One more than that of the update before. */
  number: number;
  /** What happened, in the table's terms. */
  what: Happened;
  /** Yours: this is the answer to it. It was accepted. If missing: `null`. */
  id?: number;
  /** What a move brought about, as far as you may know it, in the game's own terms. If missing: `[]`. */
  events?: readonly unknown[];
  /** All you may do now, in the game's notation; left out where it is the same as before. If missing: `null`. */
  legal?: readonly string[];
  /** The seats for which the game waits now; left out where they are the same as before. If missing: `null`. */
  awaited?: readonly number[];
  /** By seat: milliseconds left to decide, at a table with clocks. If missing: `null`. */
  clocks?: readonly number[];
  /** All you may know now: after every move outside of races, and when one begins or ends; in a race only for those who asked for it with `views=1`. If missing: `null`. */
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

/** Somebody, or a bot, took a seat. */
export interface SatDown {
  type: "sat";
  seat: number;
  name: string;
  /** If missing: `null`. */
  bot?: string;
}

/** A seat is empty again. */
export interface Rose {
  type: "rose";
  seat: number;
}

/** Somebody else decides about the table now. */
export interface Hosted {
  type: "hosted";
  seat: number | null;
}

/** The game was dealt. */
export interface Began {
  type: "began";
}

/** A move was made; seat -1 is the clock. What it brought about is in the update's events. */
export interface Moved {
  type: "moved";
  seat: number;
  /** Milliseconds of play since the start. */
  at: number;
  /** Who decided it. If missing: `"player"`. */
  by?: By;
  /** Where two hands reached for the same thing, and this one was first. If missing: `null`. */
  verdict?: Verdict;
}

/** Who decided a move: the player of the seat, a bot in their absence, or the clock when their time was over. */
export const bys = [
  "player",
  "bot",
  "clock",
] as const;

export type By = (typeof bys)[number];

/** Two hands reached for the same thing, and this one was first. */
export interface Verdict {
  /** Whoever came next. */
  against: Seat;
  /** By how many milliseconds, as the table measured it. */
  margin: number;
  /** For how many milliseconds the table waited before it decided. */
  waited: number;
}

/** A bot plays for somebody who is away. */
export interface StoodIn {
  type: "stood-in";
  seat: number;
  why: Why;
}

/** Somebody has the seat back. */
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
  /** What the table dealt from. Its fingerprint is the `promise` that was told at the start. */
  seed: readonly number[];
}

/** What you asked was done; moves and talk are answered by their update instead. */
export interface Accepted {
  type: "accepted";
  id: number;
  /** The number of the last update. */
  number: number;
}

/** What you asked was not done, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** Null where the message could not even be read. */
  id: number | null;
  /** Why. */
  code: string;
  /** What the words for the code need. If missing: `{}`. */
  params?: Record<string, unknown>;
  /** After a move: all you may do now. If missing: `null`. */
  legal?: readonly string[];
}

/** Somebody to play against: a bot of a level, with a temperament of its own. */
export interface CharacterOnShelf {
  /** A bot's name like any other. */
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

/** A game that can be played. */
export interface GameOnShelf {
  id: string;
  title: string;
  /** Who made the published game up. */
  authors: readonly string[];
  /** Who publishes it, in a box. */
  publisher: string;
  /** How long a game takes, about. */
  minutes: number;
  /** From what age on. */
  age: number;
  /** How many may play. */
  seats: readonly number[];
  /** The default first. */
  editions: readonly string[];
  /** Levels, then simpler ones, the best first. */
  bots: readonly string[];
  /** The strongest level first. */
  characters: readonly CharacterOnShelf[];
  /** The version of the rules. */
  rules: string;
}

/** A person who has sat at a table or talked at it, as the host is told. */
export interface TablePerson {
  /** The person's number at this table. */
  person: number;
  /** What the person is called at this table. */
  name: string;
  /** Null for a person who does not sit at the table now. */
  seat: number | null;
  /** Whether the host has muted the person for everyone. */
  muted: boolean;
  /** Whether the host has removed the person, who cannot come back. */
  removed: boolean;
}

/** Somebody, as they are told themselves. */
export interface Person {
  id: string;
  name: string;
  language: Language;
}

/** Somebody and what proves it: told once. */
export interface Secret {
  person: Person;
  /** For programs, which send it as a bearer token; browsers have it in a cookie that no script can read. */
  token: string;
  /** To write down: it moves the person to another device, once. */
  code: string;
}

/** A new recovery code: told once. The one before does not work any more. */
export interface NewCode {
  code: string;
}

/** A moment of a game that is played again: the move that led to it, and how things stand after it. */
export interface Moment {
  /** Who made the move; -1 is the clock, null is the start. If missing: `null`. */
  seat?: number;
  /** Milliseconds of play since the start, where somebody measured. If missing: `null`. */
  at?: number;
  /** Who decided the move. If missing: `"player"`. */
  by?: By;
  /** What the move brought about, as far as these eyes may know it, in the game's own terms. If missing: `[]`. */
  events?: readonly unknown[];
  /** Which part of the game it is, such as a raid, counted from 1; left out where it is the same as before. If missing: `null`. */
  chapter?: number;
  /** What each seat would score if the game ended now; left out where it is the same as before. If missing: `null`. */
  standing?: readonly number[];
  /** The seats for which the game waits; left out where they are the same as before. If missing: `null`. */
  awaited?: readonly number[];
  /** All that these eyes may know; left out in a race but when it begins, so that its events are to be followed. If missing: `null`. */
  view?: unknown;
}

/** A record played again, through one pair of eyes. */
export interface Replayed {
  /** The id of the game. */
  game: string;
  /** The edition that was played with, in the game's own terms; views leave it out. */
  edition: unknown;
  /** Who sat where: the names of people and bots, by seat. */
  players: readonly string[];
  /** Whose eyes these are. */
  eyes: string;
  /** Whether it came to its end, was cut off for its length, or can go on. */
  end: "finished" | "cut-off" | "open";
  /** How it ended, if it did. */
  outcome: Outcome | null;
  /** The first is the start, and each move leads to one more. */
  moments: readonly Moment[];
}

/** Something that the best bot would do, and why. */
export interface Hinted {
  /** What may be moved for it, in the game's notation; where there are several, they come to the same. */
  actions: readonly string[];
  /** The share of the victory that the seat may hope for, from 0 to 1. */
  worth: number;
  /** What it is, in words that are not said yet. */
  deed: Deed;
  /** What speaks for it, the most important first. */
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

/** What the best bot would do in one's place, from what one may know. */
export interface Hint {
  /** The bot whose judgement it is. */
  adviser: string;
  /** The best first; at most three. */
  choices: readonly Hinted[];
}

/** A review, or how far it is. */
export interface ReviewState {
  /** Under which it can be asked for. */
  id: string;
  /** How many decisions have been looked at. */
  done: number;
  /** Of how many. */
  total: number;
  /** Whether it went wrong. */
  failed: boolean;
  /** All of it, when it is done. */
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
  /** What is in the box, in the game's own terms. */
  components: Record<string, unknown>;
}

/** An edition that somebody keeps here. */
export interface KeptEdition {
  /** The key to it: whoever has it may look at the edition, copy it and play with it. */
  id: string;
  game: string;
  name: string;
  title: string;
  /** Seconds since 1970. */
  created: number;
  /** Seconds since 1970. */
  changed: number;
}

/** An edition that somebody keeps here, with all that is in it. */
export interface SharedEdition {
  /** The key to it: whoever has it may look at the edition, copy it and play with it. */
  id: string;
  game: string;
  name: string;
  title: string;
  /** Seconds since 1970. */
  created: number;
  /** Seconds since 1970. */
  changed: number;
  /** What is in the box, in the game's own terms. */
  components: Record<string, unknown>;
}

/** One thing that is wrong with an edition. */
export interface EditionProblem {
  /** Where in the components; empty is all of it. */
  path: readonly (string | number)[];
  /** What is wrong. A code never changes its meaning. */
  code: string;
  /** What the words for the code need. */
  params: Record<string, unknown>;
  /** The same for developers, in English. */
  reason: string;
  /** The line, if it came in a file. */
  line: number | null;
}

/** What the server finds in an edition. */
export interface CheckedEdition {
  /** Everything that is wrong; empty if it can be played. */
  problems: readonly EditionProblem[];
  /** What is in it; null if it could not be read at all. */
  components: Record<string, unknown> | null;
  /** The same as a file; null if something in it is of the wrong kind. */
  toml: string | null;
}

/** Why something was refused. */
export interface Mistake {
  /** What is wrong. A code never changes its meaning. */
  code: string;
  /** The same for developers, in English. */
  message: string;
  /** What the words for the code need. */
  params: Record<string, unknown>;
}

/** Whether the server can do its work. */
export interface Health {
  status: "ok" | "unwell";
  /** Whether moves can be stored. */
  store: boolean;
  tables: number;
  connections: number;
  /** Decisions since the start at which a bot failed; a simpler bot decided instead. */
  bot_failures: number;
  version: string;
}

/** Why the server closes a connection; the reason of the WebSocket's close frame. */
export const closings = [
  /** The client does not read what it is sent, so it is cut off without a word. It may come back and resume. */
  "too-slow",
  /** More messages than anybody needs. */
  "too-many-messages",
  /** Message after message that cannot be read, or a binary one. */
  "unreadable",
  /** A frame that breaks the WebSocket protocol. */
  "bad-frame",
  /** A text that is not UTF-8. */
  "not-utf-8",
  /** A message that is longer than messages may be. */
  "too-long",
  /** The server stops, and will be back. All is kept. */
  "shutdown",
  /** No answer to pings: the connection is dead, and cut off without a word. */
  "silent",
  /** The table is no more. */
  "gone",
  /** The host has closed the table. */
  "closed",
  /** The person has moved to another device with the recovery code, so the token is not valid any more. Do not come back with it. */
  "moved",
  /** The host has removed the person from the table. Do not come back unless the host lets them in again. */
  "removed",
  /** The host has locked the table: only those who have sat at it may come. */
  "locked",
  /** The table, or the address of the client, has as many watchers as there may be. Come back later. */
  "too-many-watchers",
] as const;

export type Closing = (typeof closings)[number];

/** Why a table refuses something. A code never changes its meaning. */
export const refusals = [
  /** It could not be stored, so it has not happened. Try again. */
  "not-saved",
  /** Say something either in words or with a phrase. */
  "text-or-phrase",
  /** So much talk is too much; after `seconds` there may be more. */
  "too-often",
  /** No message of this protocol; `reason` says what is wrong. */
  "unreadable-message",
  /** Only those who sit at the table do that. */
  "not-seated",
  /** The table has no `seat`; it has `seats`, counted from 0. */
  "no-such-seat",
  /** Somebody sits on `seat`. */
  "seat-taken",
  /** You sit on `seat` already. */
  "already-seated",
  /** All seats are taken. */
  "table-full",
  /** That is done before the game, and it has begun. */
  "has-begun",
  /** The game has not begun. */
  "not-begun",
  /** Everyone starts at the same instant, and that has not come yet (ME-R1). */
  "not-now",
  /** The game is over. */
  "game-over",
  /** Your time for this decision is over; a bot makes it. */
  "time-is-up",
  /** Moves wait already, for one that is being decided. */
  "too-many",
  /** That is done after the game, and it is not over. */
  "not-over",
  /** Only the host does that. */
  "not-host",
  /** At this table there are no hints. */
  "no-hints",
  /** It is not your decision now. */
  "nothing-to-decide",
  /** The game has gone on meanwhile. */
  "moved-on",
  /** The host has switched table talk off. */
  "no-talk",
  /** The host has muted you at this table. */
  "muted",
  /** The host has removed you from this table. */
  "removed",
  /** The host has locked this table: only those who have sat at it may come. */
  "locked",
  /** The table knows no `person` of this number. */
  "no-such-person",
  /** The host does that to others only. */
  "not-yourself",
] as const;

export type Refusal = (typeof refusals)[number];

/** Why the server refuses a request; with the status of the answer. */
export const mistakeCodes = [
  /** The request cannot be read; `reason` says why, `field` where. (400) */
  "bad-request",
  /** Nobody has this token, or there is none. (401) */
  "no-identity",
  /** The page of another site asks. (403) */
  "cross-site",
  /** The recovery code is nobody's. (403) */
  "no-such-code",
  /** Only the host does that. (403) */
  "not-host",
  /** Only those who sit at the table do that. (403) */
  "not-seated",
  /** The host has removed you from this table. (403) */
  "removed",
  /** The table is locked: only those who have sat at it may come. (403) */
  "locked",
  /** At this table there are no hints. (403) */
  "no-hints",
  /** There is nothing here. (404) */
  "no-such-path",
  /** There is no such table. (404) */
  "no-such-table",
  /** There is no such game. (404) */
  "no-such-game",
  /** There is no such edition, or it is not yours to change. (404) */
  "no-such-edition",
  /** The table has no `seat`; it has `seats`, counted from 0. (404) */
  "no-such-seat",
  /** The table knows no `person` of this number. (404) */
  "no-such-person",
  /** There is no such review, or no more; ask for it anew. (404) */
  "no-such-review",
  /** This cannot be done here; `Allow` says what can. (405) */
  "no-such-method",
  /** Somebody sits on `seat`. (409) */
  "seat-taken",
  /** You sit on `seat` already. (409) */
  "already-seated",
  /** All seats are taken. (409) */
  "table-full",
  /** That is done before the game, and it has begun. (409) */
  "has-begun",
  /** That is done when the game is over. (409) */
  "not-over",
  /** The game has not begun. (409) */
  "not-begun",
  /** It is not your decision now. (409) */
  "nothing-to-decide",
  /** The game has gone on meanwhile; ask again. (409) */
  "moved-on",
  /** The host does that to others only. (409) */
  "not-yourself",
  /** The game is over. (409) */
  "game-over",
  /** You are the host of `tables` open tables, the most there can be. (409) */
  "too-many-tables",
  /** You keep `editions` editions, the most there can be. (409) */
  "too-many-editions",
  /** The body has more than `most` bytes. (413) */
  "too-large",
  /** The body must be application/json, not compressed. (415) */
  "not-json",
  /** The server does not answer to `host`; the setting `hosts` says to which. (421) */
  "wrong-host",
  /** There is no `kind` called `name`; there is `known`. (422) */
  "unknown-name",
  /** The game cannot be played like that; `reason` says why, and `option` names the option, or is null. (422) */
  "bad-options",
  /** The record cannot be played again; `reason` says why, `move` at which move. (422) */
  "bad-record",
  /** The record was played by version `theirs` of the rules; here it is `ours`. (422) */
  "other-rules",
  /** The edition has `problems`, so it cannot be played. (422) */
  "bad-edition",
  /** Nobody can be called that; `reason` says why. (422) */
  "bad-name",
  /** Too many requests: wait for `seconds`, as `Retry-After` says. (429) */
  "too-often",
  /** `under_way` replays and reviews of this address are being made, the most there can be; wait for one of them. (429) */
  "too-many-at-once",
  /** A fault of ours; the log has it under `reference`. (500) */
  "internal",
  /** It cannot be stored just now; nothing has changed. (503) */
  "store-unavailable",
  /** Too much waits to be worked out just now; try again, as `Retry-After` says. (503) */
  "too-busy",
  /** It could not be stored, so it has not happened. Try again. (503) */
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
