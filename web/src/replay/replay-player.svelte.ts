// Plays a replay. A single step notifies the game's view of an update, as a live table does; after a jump the view is
// created anew.

import { flushSync } from "svelte";
import type { SessionUpdate, GameSession, MoveRefusal } from "../live/session";
import type { ReplayMoment, Outcome, Replay, SeatListing, TableState } from "../protocol";
import { buildTimeline, type Chapter, type Timeline } from "./timeline";
import type { ViewReducer } from "./view-reducers";

export const speeds = [0.5, 1, 2, 4, 8, 16] as const;
export type Speed = (typeof speeds)[number];

/** Intervals between moves. */
const TURN_MS = 1_400;
const RACE_MS = 350;
/** The longest wait for a move at the original pace. */
const MAX_PAUSE_MS = 10_000;
/** The shortest wait after the end of a race, so that its result can be seen. */
const RACE_END_MS = 3_600;
/** The number of earlier updates in the event log after a jump. */
const MAX_PAST_UPDATES = 40;

export class ReplayPlayer<View = unknown, Event = unknown> implements GameSession<View, Event> {
  /** The number of moves made. */
  at = $state(0);
  view = $state.raw<View>(undefined as View);
  /** The updates before the last jump. */
  past = $state.raw<readonly SessionUpdate<View, Event>[]>([]);
  /** Counts jumps, after which the view of the game is created anew. */
  restarts = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** Whether moves keep their original pace; otherwise each takes the same time. */
  real = $state(false);
  refusal: MoveRefusal | null = null;

  readonly timeline: Timeline;
  readonly seat: number | null;
  readonly open: boolean;
  readonly edition: unknown;
  readonly timed: boolean;
  readonly table = null;
  readonly legal: readonly string[] = [];
  readonly clocksReceivedAt = 0;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #listeners = new Set<(update: SessionUpdate<View, Event>) => void>();

  constructor(
    readonly source: Replay,
    readonly seats: readonly SeatListing[],
    private readonly reduceView: ViewReducer | null,
    at = 0,
  ) {
    this.timeline = buildTimeline(source.moments);
    this.edition = source.edition;
    this.open = source.eyes === "all";
    this.seat = /^\d$/.test(source.eyes) ? Number(source.eyes) : null;
    this.timed = source.moments.slice(1).every((moment) => moment.at !== undefined);
    this.real = this.timed && source.moments.some((_, number) => this.#inRace(number));
    this.#jump(at);
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
      awaited: this.timeline.awaited[this.at] ?? [],
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
    return this.timeline.chapters.findLast((chapter) => chapter.from <= this.at)!;
  }

  listen(listener: (update: SessionUpdate<View, Event>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A replay accepts no moves. */
  move(): Promise<boolean> {
    return Promise.resolve(false);
  }

  ready(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Go to a moment: by a step to the next one, by a jump to any other. */
  seek(to: number): void {
    const at = Math.max(0, Math.min(this.last, Math.round(to)));
    if (at === this.at) return;
    if (at === this.at + 1) this.#step();
    else this.#jump(at);
    if (this.playing) this.#schedule(performance.now());
  }

  /** Go to the start of the next chapter; or back to the start of this one and, from there, of the one before. */
  skipChapter(by: -1 | 1): void {
    const starts = [...this.timeline.chapters.map((chapter) => chapter.from), this.last];
    const to = by > 0 ? starts.find((start) => start > this.at) : starts.findLast((start) => start < this.at);
    if (to !== undefined) this.seek(to);
  }

  play(): void {
    if (this.at === this.last) this.#jump(0);
    this.playing = true;
    this.#schedule(performance.now());
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
    if (this.playing) this.#schedule(performance.now());
  }

  faster(by: -1 | 1): void {
    this.setSpeed(speeds[speeds.indexOf(this.speed) + by] ?? this.speed);
  }

  /** Continue another player's playback from another perspective. */
  takeOver(other: AnyReplayPlayer): void {
    this.speed = other.speed;
    this.real = other.real;
    const { playing } = other;
    other.pause();
    if (playing) this.play();
  }

  /** Schedule the next move, counted from the time `since`. */
  #schedule(since: number): void {
    clearTimeout(this.#timer);
    if (this.at === this.last) {
      this.playing = false;
      return;
    }
    this.#due = since + this.#pause(this.at + 1) / this.speed;
    this.#timer = setTimeout(() => {
      this.#step();
      this.#schedule(this.#due);
    }, this.#due - performance.now());
  }

  /** The time before a move at normal speed. */
  #pause(number: number): number {
    const { at } = this.moments[number]!;
    const before = this.moments[number - 1]?.at ?? 0;
    const standard = this.#inRace(number - 1) ? RACE_MS : TURN_MS;
    const pause = this.real && at !== undefined ? Math.min(MAX_PAUSE_MS, at - before) : standard;
    return this.#raceEnded(number - 1) ? Math.max(RACE_END_MS, pause) : pause;
  }

  /** Whether a moment is in a race, in which the following moment has no view. */
  #inRace(number: number): boolean {
    const next = this.moments[number + 1] ?? null;
    return this.moments[number]?.view === undefined || (next !== null && next.view === undefined);
  }

  #raceEnded(number: number): boolean {
    return number > 0 && this.#inRace(number - 1) && !this.#inRace(number);
  }

  #step(): void {
    // The view may still be showing the end of the race: create it anew before the next move.
    if (this.#raceEnded(this.at)) {
      this.#jump(this.at);
      flushSync();
    }
    const before = this.view;
    this.at += 1;
    this.view = this.#viewAfter(before, this.at);
    const update = { ...this.#update(this.at), before };
    for (const listener of this.#listeners) listener(update);
  }

  #jump(at: number): void {
    const from = this.moments.findLastIndex((moment, number) => number <= at && moment.view !== undefined);
    let view = this.moments[from]!.view as View;
    for (let number = from + 1; number <= at; number++) view = this.#viewAfter(view, number);
    this.at = at;
    this.view = view;
    const first = Math.max(1, at - MAX_PAST_UPDATES + 1);
    this.past = Array.from({ length: at - first + 1 }, (_, number) => this.#update(first + number));
    this.restarts += 1;
  }

  #viewAfter(before: View, number: number): View {
    const { view, events = [] } = this.moments[number]!;
    if (view !== undefined) return view as View;
    return events.reduce<View>((now, event) => (this.reduceView?.(this.edition, now, event) ?? now) as View, before);
  }

  #update(number: number): SessionUpdate<View, Event> {
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
