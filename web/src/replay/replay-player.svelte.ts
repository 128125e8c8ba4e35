// A game that is played again: a table whose clock one holds oneself. It tells its face what happens as a live table does;
// after a jump the face begins anew, from how things stood there.

import { flushSync } from "svelte";
import type { SessionUpdate, GameSession, MoveRefusal } from "../live/session";
import type { ReplayMoment, Outcome, Replay, SeatListing, TableState } from "../protocol";
import { buildTimeline, type Chapter, type Timeline } from "./timeline";
import type { ViewReducer } from "./view-reducers";

export const speeds = [0.5, 1, 2, 4, 8, 16] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds from move to move, in turns and in a race. */
const TURN = 1_400;
const RACE = 350;
/** Nobody waits longer for a move, whatever it was in truth. */
const LONGEST = 10_000;
/** The end of a race is worth a look. */
const REST = 3_600;
/** So much of what happened is told after a jump. */
const PAST = 40;

export class ReplayPlayer<View = unknown, Event = unknown> implements GameSession<View, Event> {
  /** How many moves have been made. */
  at = $state(0);
  view = $state.raw<View>(undefined as View);
  /** What happened up to where the face began anew. */
  past = $state.raw<readonly SessionUpdate<View, Event>[]>([]);
  /** Counts how often the face has to begin anew. */
  jumps = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** At the pace at which it was played; otherwise each move takes the same time. */
  real = $state(false);
  refusal: MoveRefusal | null = null;

  readonly course: Timeline;
  readonly seat: number | null;
  readonly open: boolean;
  readonly edition: unknown;
  readonly timed: boolean;
  readonly table = null;
  readonly legal: readonly string[] = [];
  readonly clocksReceivedAt = 0;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #listeners = new Set<(happening: SessionUpdate<View, Event>) => void>();

  constructor(
    readonly source: Replay,
    readonly seats: readonly SeatListing[],
    private readonly follow: ViewReducer | null,
    at = 0,
  ) {
    this.course = buildTimeline(source.moments);
    this.edition = source.edition;
    this.open = source.eyes === "all";
    this.seat = /^\d$/.test(source.eyes) ? Number(source.eyes) : null;
    this.timed = source.moments.slice(1).every((moment) => moment.at !== undefined);
    this.real = this.timed && source.moments.some((_, number) => this.#races(number));
    this.#stand(at);
  }

  get moments(): readonly ReplayMoment[] {
    return this.source.moments;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  get state(): TableState {
    return {
      type: "table",
      stage: "over",
      seats: this.seats,
      watchers: 0,
      talk: false,
      awaited: this.course.awaited[this.at] ?? [],
      starts_in: null,
      clocks: null,
      limit: null,
      rematch: null,
      hints: false,
      failure: null,
      locked: false,
      muted: [],
    };
  }

  get outcome(): Outcome | null {
    return this.at === this.last ? this.source.outcome : null;
  }

  get chapter(): Chapter {
    return this.course.chapters.findLast((chapter) => chapter.from <= this.at)!;
  }

  listen(listener: (happening: SessionUpdate<View, Event>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nothing can be done any more. */
  move(): Promise<boolean> {
    return Promise.resolve(false);
  }

  ready(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Goes to a moment. One move on is told as it happened; anything else is a jump. */
  seek(to: number): void {
    const at = Math.max(0, Math.min(this.last, Math.round(to)));
    if (at === this.at) return;
    if (at === this.at + 1) this.#step();
    else this.#stand(at);
    if (this.playing) this.#wait(performance.now());
  }

  /** Goes to a chapter: back to where this one began, and from there to the one before. */
  leaf(by: -1 | 1): void {
    const starts = [...this.course.chapters.map((chapter) => chapter.from), this.last];
    const to = by > 0 ? starts.find((start) => start > this.at) : starts.findLast((start) => start < this.at);
    if (to !== undefined) this.seek(to);
  }

  play(): void {
    if (this.at === this.last) this.#stand(0);
    this.playing = true;
    this.#wait(performance.now());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#wait(performance.now());
  }

  faster(by: -1 | 1): void {
    this.setSpeed(speeds[speeds.indexOf(this.speed) + by] ?? this.speed);
  }

  /** Goes on where another one stood, with other eyes. */
  takeOver(other: AnyReplayPlayer): void {
    this.speed = other.speed;
    this.real = other.real;
    const { playing } = other;
    other.pause();
    if (playing) this.play();
  }

  /** Waits for the next move, which is due a while after `since`. */
  #wait(since: number): void {
    clearTimeout(this.#timer);
    if (this.at === this.last) {
      this.playing = false;
      return;
    }
    this.#due = since + this.#pause(this.at + 1) / this.speed;
    this.#timer = setTimeout(() => {
      this.#step();
      this.#wait(this.#due);
    }, this.#due - performance.now());
  }

  /** How long a move keeps one waiting at the usual speed. */
  #pause(number: number): number {
    const { at } = this.moments[number]!;
    const before = this.moments[number - 1]?.at ?? 0;
    const usual = this.#races(number - 1) ? RACE : TURN;
    const pause = this.real && at !== undefined ? Math.min(LONGEST, at - before) : usual;
    return this.#ended(number - 1) ? Math.max(REST, pause) : pause;
  }

  /** Whether there is a race at a moment: then what comes next is told without a view. */
  #races(number: number): boolean {
    const next = this.moments[number + 1] ?? null;
    return this.moments[number]?.view === undefined || (next !== null && next.view === undefined);
  }

  #ended(number: number): boolean {
    return number > 0 && this.#races(number - 1) && !this.#races(number);
  }

  #step(): void {
    // A face may still dwell on the end of a race; whoever goes on has seen enough of it.
    if (this.#ended(this.at)) {
      this.#stand(this.at);
      flushSync();
    }
    const before = this.view;
    this.at += 1;
    this.view = this.#viewAfter(before, this.at);
    const happening = { ...this.#happening(this.at), before };
    for (const listener of this.#listeners) listener(happening);
  }

  #stand(at: number): void {
    const from = this.moments.findLastIndex((moment, number) => number <= at && moment.view !== undefined);
    let view = this.moments[from]!.view as View;
    for (let number = from + 1; number <= at; number++) view = this.#viewAfter(view, number);
    this.at = at;
    this.view = view;
    const first = Math.max(1, at - PAST + 1);
    this.past = Array.from({ length: at - first + 1 }, (_, number) => this.#happening(first + number));
    this.jumps += 1;
  }

  #viewAfter(before: View, number: number): View {
    const { view, events = [] } = this.moments[number]!;
    if (view !== undefined) return view as View;
    return events.reduce<View>((now, event) => (this.follow?.(this.edition, now, event) ?? now) as View, before);
  }

  #happening(number: number): SessionUpdate<View, Event> {
    const { seat = -1, at = 0, by = "player", events = [], view } = this.moments[number]!;
    return {
      number,
      what: { type: "moved", seat, at, by },
      events: events as readonly Event[],
      before: null,
      view: (view ?? null) as View | null,
    };
  }
}

/** A replay of any game. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- listeners make the type parameters invariant
export type AnyReplayPlayer = ReplayPlayer<any, any>;
