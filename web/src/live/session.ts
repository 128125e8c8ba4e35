// A table as its face sees it: live, played again from a record, or a lesson. A face does not ask which.

import type { TableEvent, Outcome, Table, TableState } from "../protocol";

/** Something that happened, as the table told it. */
export interface SessionUpdate<View, Event> {
  number: number;
  what: TableEvent;
  events: readonly Event[];
  /** How things stood before; null if that is not known. */
  before: View | null;
  /** How things stand after it; null where only the events are told. */
  view: View | null;
}

/** What happened in a game of any kind, whose views and events only that game knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a union of games cannot be listened to
export type AnySessionUpdate = SessionUpdate<any, any>;

/** A refused move, for as long as it is worth showing. */
export interface MoveRefusal {
  code: string;
  params: Readonly<Record<string, unknown>>;
  action: string | null;
}

export interface GameSession<View = unknown, Event = unknown> {
  readonly table: Table | null;
  readonly state: TableState | null;
  /** Whose eyes these are; null for a spectator's. */
  readonly seat: number | null;
  readonly view: View | null;
  /** What is in the box that is played with, in the game's own terms. */
  readonly edition: unknown;
  /** The legal moves: empty for a watcher, and at a live table during a race, in which the game's page works them out. */
  readonly legal: readonly string[];
  readonly outcome: Outcome | null;
  refusal: MoveRefusal | null;
  /** The moves that a hint marks on the table. */
  readonly advised?: readonly string[];
  /** Where a game is played again: what happened up to here, to be read. Missing at a live table. */
  readonly past?: readonly SessionUpdate<View, Event>[];
  /** Whether everything lies open, as it only ever does when a game is played again. */
  readonly open?: boolean;
  /** When `state.clocks` and `state.limit` were told, by `performance.now`. */
  readonly told: number;

  /** Sets the function that says during a race whether a move is legal; null outside of races. Only a live table asks. */
  setRaceRules?(isLegal: ((action: string) => boolean | null) | null): void;
  /** Is told of everything that happens. Returns how to stop listening. */
  listen(listener: (happening: SessionUpdate<View, Event>) => void): () => void;
  /** Makes a move; whether it was accepted. */
  move(action: string): Promise<boolean>;
  ready(ready?: boolean): Promise<boolean>;
}

/** A table of any game, whose views and events only that game knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- listeners make the type parameters invariant
export type AnyGameSession = GameSession<any, any>;
