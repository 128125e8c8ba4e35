// A lesson that is being taken. To a game's face it is a table like any other; nothing of it is asked of the server.

import type { SessionUpdate, GameSession, MoveRefusal } from "../live/session";
import type { TableState } from "../protocol";
import { Likeness } from "./tile-relabelling";
import { wholeView, type Course, type Frame, type Script } from "./script";

/** How long the others think, in milliseconds: long enough to follow them. */
const THINK = 1_500;
/** In a raid, where the learner need not wait for them. */
const SEARCH = 900;

export const LEARNER = 0;

export class Lesson<View = unknown, Event = unknown> implements GameSession<View, Event> {
  readonly table = null;
  readonly seat = LEARNER;
  readonly outcome = null;
  readonly told = 0;
  readonly edition: unknown;
  state = $state.raw<TableState>()!;
  view = $state.raw<View | null>(null);
  legal = $state.raw<readonly string[]>([]);
  refusal = $state.raw<MoveRefusal | null>(null);

  /** What the coach says, by its name in the words; null while there is nothing but to watch. */
  step = $state<string | null>(null);
  /** Which step that is, counted from 1. */
  number = $state(1);
  /** Whether the learner only has to read it. */
  reading = $state(false);
  /** Whom to watch. */
  watched = $state<number | null>(null);
  /** Whether the learner did something else than what the coach asks for. */
  astray = $state(false);
  /** Whether everything has been learnt. */
  over = $state(false);

  #at = 0;
  #shown: number | undefined;
  #happened = 0;
  #likeness = new Likeness();
  #listeners = new Set<(happening: SessionUpdate<View, Event>) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly script: Script,
    names: readonly string[],
  ) {
    this.edition = script.edition;
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

  listen(listener: (happening: SessionUpdate<View, Event>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does what the coach asks for. Anything else is kindly refused. */
  move(action: string): Promise<boolean> {
    this.refusal = null;
    if (this.legal.length > 0) this.#hurry();
    const found = this.#asked(this.#likeness.written(action));
    if (found === null) {
      this.astray = true;
      this.refusal = { code: "lesson", params: {}, action };
      return Promise.resolve(false);
    }
    this.#happen(found, LEARNER);
    return Promise.resolve(true);
  }

  ready(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** The learner has read what the coach says. */
  goOn(): void {
    const { to } = this.#frame;
    if (to !== undefined) this.#enter(to);
  }

  /** Nothing happens any more. */
  close(): void {
    clearTimeout(this.#timer);
  }

  get #frame(): Frame {
    return this.script.frames[this.#at]!;
  }

  /** What the coach asks for and is written like this; whoever knows it already need not read up to there. */
  #asked(written: string): Course | null {
    let frame = this.#frame;
    while (frame.to !== undefined) frame = this.script.frames[frame.to]!;
    for (const [action, course] of Object.entries(frame.ways ?? {})) {
      if (action === written) return course;
      const like = course.like?.[written];
      if (like === undefined || course.where === undefined) continue;
      this.#likeness.swap(course.where, like);
      return course;
    }
    return null;
  }

  #enter(at: number): void {
    clearTimeout(this.#timer);
    this.#at = at;
    const frame = this.#frame;
    this.legal = this.script.legals[frame.legal]!.map((action) => this.#likeness.action(action));
    this.state = { ...this.state, awaited: frame.awaited };
    if (frame.view !== undefined && frame.view !== this.#shown) {
      this.#shown = frame.view;
      this.view = this.#likeness.view(wholeView(this.script, frame.view)) as View;
    }
    this.#say(frame);
    const { other } = frame;
    if (other === undefined) return;
    this.#timer = setTimeout(() => this.#happen(other, other.seat!), this.legal.length > 0 ? SEARCH : THINK);
  }

  /** Where the learner need not wait for the others, the coach does not wait either. */
  #say(frame: Frame): void {
    let said = frame;
    if (this.legal.length > 0) while (said.other !== undefined) said = this.script.frames[said.other.to]!;
    this.watched = said.other?.seat ?? null;
    this.over = said.step === undefined && said.other === undefined;
    if (this.over) this.legal = [];
    if (said.step === undefined) {
      this.step = null;
      return;
    }
    if (said.step !== this.step || said.number !== this.number) this.astray = false;
    this.step = said.step;
    this.number = said.number ?? this.number;
    this.reading = said.to !== undefined;
  }

  /** What the others are about to do, they do at once. */
  #hurry(): void {
    for (let { other } = this.#frame; other !== undefined; { other } = this.#frame) this.#happen(other, other.seat!);
  }

  #happen(course: Course, seat: number): void {
    const before = this.view;
    const events = course.events.map((event) => this.#likeness.event(event) as Event);
    this.astray = false;
    this.#enter(course.to);
    const happening: SessionUpdate<View, Event> = {
      number: ++this.#happened,
      what: { type: "moved", seat, at: this.#happened },
      events,
      before,
      view: this.#frame.view === undefined ? null : this.view,
    };
    for (const listener of this.#listeners) listener(happening);
  }
}
