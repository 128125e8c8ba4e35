// The interface between a game's components and what drives them: a live table, a replay or a lesson.

import type { PlainAction, TableEvent, Outcome, Table, TableState } from "../protocol";

/** An event of the table, with the events and views of the game that belong to it. */
export interface SessionUpdate<View, Event> {
  number: number;
  what: TableEvent;
  events: readonly Event[];
  /** The view before the event; null if it is not known. */
  before: View | null;
  /** The view after the event; null if only the events are known. */
  view: View | null;
}

/** An update of any game, whose types of views and events only that game knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a union of games cannot be listened to
export type AnySessionUpdate = SessionUpdate<any, any>;

/** A refused move, as long as it is shown. */
export interface MoveRefusal {
  code: string;
  params: Readonly<Record<string, unknown>>;
  action: string | null;
}

export interface GameSession<View = unknown, Event = unknown> {
  readonly table: Table | null;
  readonly state: TableState | null;
  /** The seat whose view this is; null for a spectator's. */
  readonly seat: number | null;
  readonly view: View | null;
  /** The contents of the box, in the game's own types. */
  readonly edition: unknown;
  /** The legal actions; empty for spectators, in replays, and in races at a live table, where the game works them out. */
  readonly legal: readonly string[];
  /** The legal actions as data, in the same order; only for games that the page does not know. */
  readonly actions?: readonly PlainAction[];
  readonly outcome: Outcome | null;
  refusal: MoveRefusal | null;
  /** The actions that a hint marks on the table. */
  readonly advised?: readonly string[];
  /** The updates before the current moment of a replay, for the event log. Missing at a live table. */
  readonly past?: readonly SessionUpdate<View, Event>[];
  /** Whether all hidden information is shown, as it may be in a replay. */
  readonly open?: boolean;
  /** When `state.clocks` and `state.limit` were received, by `performance.now`. */
  readonly clocksReceivedAt: number;

  /** Set the function that tells during a race whether a move is legal; null outside of races. Live tables only. */
  setRaceRules?(isLegal: ((action: string) => boolean | null) | null): void;
  /** Call a listener with every update. Returns a function that stops that. */
  listen(listener: (update: SessionUpdate<View, Event>) => void): () => void;
  /** Make a move. Returns whether it was accepted. */
  move(action: string): Promise<boolean>;
  ready(ready?: boolean): Promise<boolean>;
}

/** A session of any game, whose types of views and events only that game knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- listeners make the type parameters invariant
export type AnyGameSession = GameSession<any, any>;
