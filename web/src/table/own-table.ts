// What a game's own table is given, and what it may do. A package that ships one may copy this file: it imports nothing.
//
// The module `table.js` exports `version`, which is 1, and `mount`. The page calls `mount` once the game has begun, with an
// empty element to draw into. When the language or the theme changes, the table is destroyed and mounted again.

/** The version of this interface. The page refuses modules of another version, and shows its default table instead. */
export type OwnTableVersion = 1;

/** What the module `table.js` exports. */
export interface OwnTable {
  version: OwnTableVersion;
  /** Draw the table into an element, and keep it up to date. */
  mount(target: HTMLElement, context: TableContext): TableHandle | void;
}

/** What `mount` may return. */
export interface TableHandle {
  /** Stop all timers and listeners; the page empties the element itself. */
  destroy?(): void;
}

/** An action as data. */
export interface TableAction {
  /** The tag of its type, else the name of its type. */
  kind: string;
  /** Its fields. */
  params: Record<string, unknown>;
}

/** How the game ended. */
export interface TableOutcome {
  /** Each seat's points. */
  scores: readonly number[];
  /** The seats that won. */
  winners: readonly number[];
}

/** The state of the table at a moment. */
export interface TableMoment {
  /** What this player or spectator may know, as the game's type of views. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own type of views
  view: any;
  /** The seat whose view this is, counted from 0; null for a spectator. */
  seat: number | null;
  /** The actions that are accepted now, in the notation of the game; none for spectators and in replays. */
  legal: readonly string[];
  /** The same actions as data, in the same order. */
  actions: readonly TableAction[];
  /** The seats for which the game waits. */
  awaited: readonly number[];
  /** `playing`; `ready` and `countdown` before a race, in which nothing is accepted yet; or `over`. */
  stage: string;
  /** The actions that a hint recommends, in the notation of the game. */
  advised: readonly string[];
  /** How the game ended; null while it goes on. */
  outcome: TableOutcome | null;
}

/** Names of the page's sounds. */
export type TableSound = "card" | "key" | "lift" | "no" | "point" | "put" | "start" | "token" | "turn" | "win";

export interface TableContext {
  /** The id of the game. */
  readonly game: string;
  /** The language of the page. */
  readonly language: "en" | "fr" | "it" | "nl";
  readonly theme: "dark" | "light";
  /** The contents of the box, as the game's type of editions. */
  readonly edition: unknown;
  /** Whether this is a replay, in which nothing can be done. */
  readonly replay: boolean;
  /** The names of the players, by seat. */
  readonly names: () => readonly string[];
  /** The state of the table now. */
  readonly moment: () => TableMoment;
  /** Call a listener with the state of the table, now and after every change. Returns a function that stops that. */
  readonly subscribe: (listener: (moment: TableMoment) => void) => () => void;
  /** Call a listener with the events of every move, as the game's type of events. Returns a function that stops that. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has its own type of events
  readonly onEvents: (listener: (events: readonly any[]) => void) => () => void;
  /** Act, with an action in the notation of the game. Resolves to whether it was accepted. */
  readonly act: (text: string) => Promise<boolean>;
  /** The milliseconds left in a period with a time limit, such as a race; null without one. */
  readonly timeLeft: () => number | null;
  /** A text from the package's words: `words("actions.bid", { count: 3 })`. Without words, the key made readable. */
  readonly words: (key: string, params?: Record<string, unknown>) => string;
  /** Say something to people who use a screen reader. */
  readonly announce: (text: string) => void;
  /** Play a sound, if sound is on. */
  readonly sound: (name: TableSound) => void;
}
