// A running lesson. It implements `GameSession`, so a game's component shows it like a live table; it needs no server.

import type { SessionUpdate, GameSession, MoveRefusal } from "../live/session";
import type { TableState } from "../protocol";
import { NO_RELABELLING, type LessonGuide, type Relabelling } from "./guide";
import { wholeView, type Transition, type Frame, type Script } from "./script";

/** The delay of an opponent's move for which the learner waits. */
const OPPONENT_MS = 1_500;
/** The delay of an opponent's move in a raid, where the learner may act meanwhile. */
const RAID_OPPONENT_MS = 900;

export const LEARNER = 0;

export class Lesson<View = unknown, Event = unknown> implements GameSession<View, Event> {
  readonly table = null;
  readonly seat = LEARNER;
  readonly outcome = null;
  readonly clocksReceivedAt = 0;
  readonly script: Script;
  readonly edition: unknown;
  state = $state.raw<TableState>()!;
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  refusal = $state.raw<MoveRefusal | null>(null);

  /** The key of the coach's text; null while the learner only watches. */
  step = $state<string | null>(null);
  /** The number of the step, from 1. */
  number = $state(1);
  /** Whether the step has no task. */
  reading = $state(false);
  /** The opponent who acts next. */
  watchedSeat = $state<number | null>(null);
  /** Whether the learner tried another move than the one that the step asks for. */
  wrongMove = $state(false);
  /** Whether the lesson is complete. */
  over = $state(false);

  #frameIndex = 0;
  #viewIndex: number | undefined;
  #updates = 0;
  readonly #relabelling: Relabelling;
  #listeners = new Set<(update: SessionUpdate<View, Event>) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly guide: LessonGuide,
    names: readonly string[],
  ) {
    this.script = guide.script;
    this.#relabelling = guide.createRelabelling?.() ?? NO_RELABELLING;
    this.edition = this.script.edition;
    this.state = {
      type: "table",
      stage: "playing",
      seats: names.map((name) => ({ name, present: true, ready: true })),
      watchers: 0,
      talk: false,
      awaited: [],
      starts_in: null,
      clocks: null,
      limit: null,
      rematch: null,
      hints: false,
      failure: null,
      locked: false,
      muted: [],
    };
    this.#enter(0);
  }

  listen(listener: (update: SessionUpdate<View, Event>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Make a move that the step asks for. Any other move is refused. */
  move(action: string): Promise<boolean> {
    this.refusal = null;
    if (this.legal.length > 0) this.#finishOpponents();
    const found = this.#transitionOf(this.#relabelling.toScripted(action));
    if (found === null) {
      this.wrongMove = true;
      this.refusal = { code: "lesson", params: {}, action };
      return Promise.resolve(false);
    }
    this.#apply(found, LEARNER);
    return Promise.resolve(true);
  }

  ready(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Continue after a step without a task. */
  continue(): void {
    const { to } = this.#frame;
    if (to !== undefined) this.#enter(to);
  }

  /** Stop all timers. */
  close(): void {
    clearTimeout(this.#timer);
  }

  get #frame(): Frame {
    return this.script.frames[this.#frameIndex]!;
  }

  /** The transition of a scripted action. Steps without a task before it are skipped. */
  #transitionOf(written: string): Transition | null {
    let frame = this.#frame;
    while (frame.to !== undefined) frame = this.script.frames[frame.to]!;
    for (const [action, transition] of Object.entries(frame.ways ?? {})) {
      if (action === written) return transition;
      const equivalent = transition.like?.[written];
      if (equivalent === undefined || transition.where === undefined) continue;
      this.#relabelling.swap(transition.where, equivalent);
      return transition;
    }
    return null;
  }

  #enter(index: number): void {
    clearTimeout(this.#timer);
    this.#frameIndex = index;
    const frame = this.#frame;
    this.legal = this.script.legals[frame.legal]!.map((action) => this.#relabelling.toActual(action));
    this.state = { ...this.state, awaited: frame.awaited };
    if (frame.view !== undefined && frame.view !== this.#viewIndex) {
      this.#viewIndex = frame.view;
      this.view = this.#relabelling.view(wholeView(this.script, frame.view)) as View;
    }
    this.#showStep(frame);
    const { other } = frame;
    if (other === undefined) return;
    this.#timer = setTimeout(
      () => this.#apply(other, other.seat!),
      this.legal.length > 0 ? RAID_OPPONENT_MS : OPPONENT_MS,
    );
  }

  /** Show the coach's text of a frame. In a raid, show the next text before the opponents have moved. */
  #showStep(frame: Frame): void {
    let shown = frame;
    if (this.legal.length > 0) while (shown.other !== undefined) shown = this.script.frames[shown.other.to]!;
    this.watchedSeat = shown.other?.seat ?? null;
    this.over = shown.step === undefined && shown.other === undefined;
    if (this.over) this.legal = [];
    if (shown.step === undefined) {
      this.step = null;
      return;
    }
    if (shown.step !== this.step || shown.number !== this.number) this.wrongMove = false;
    this.step = shown.step;
    this.number = shown.number ?? this.number;
    this.reading = shown.to !== undefined;
  }

  /** Make the pending moves of the opponents at once. */
  #finishOpponents(): void {
    for (let { other } = this.#frame; other !== undefined; { other } = this.#frame) this.#apply(other, other.seat!);
  }

  #apply(transition: Transition, seat: number): void {
    const before = this.view;
    const events = transition.events.map((event) => this.#relabelling.event(event) as Event);
    this.wrongMove = false;
    this.#enter(transition.to);
    const update: SessionUpdate<View, Event> = {
      number: ++this.#updates,
      what: { type: "moved", seat, at: this.#updates },
      events,
      before,
      view: this.#frame.view === undefined ? null : this.view,
    };
    for (const listener of this.#listeners) listener(update);
  }
}
