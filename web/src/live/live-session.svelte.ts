// A live table: what is known of it, and what can be done at it. It reconnects by itself and misses nothing.

import {
  PROTOCOL_VERSION,
  type CloseReason,
  type ClientMessage,
  type Outcome,
  type ServerMessage,
  type Phrase,
  type Refused,
  type Said,
  type Table,
  type TableState,
  type ContestVerdict,
} from "../protocol";
import { MessageQueue } from "./message-queue";
import type { SessionUpdate, GameSession, MoveRefusal } from "./session";

export type Link = "connecting" | "open" | "lost" | "closed";

/** Why the server has closed the connection for good: to connect again would bring nothing. */
const FINAL = ["moved", "removed", "locked", "closed", "gone"] as const satisfies readonly CloseReason[];
export type FinalCloseReason = (typeof FINAL)[number];

type Answer = { action: string | null; done: (accepted: boolean) => void };

interface Letter {
  message: ServerMessage;
  /** When it arrived, by `performance.now`. */
  told: number;
}

/** Without the fields that the connection fills in itself. */
type Wish = ClientMessage extends infer M ? (M extends ClientMessage ? Omit<M, "id"> : never) : never;

/** What changes little of what is to be seen. */
const LIGHT: readonly ServerMessage["type"][] = ["resumed", "table", "accepted", "over"];
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
/** A place among the watchers does not become free every few seconds. */
const CROWDED_PAUSE = 20_000;

export class LiveSession<View = unknown, Event = unknown> implements GameSession<View, Event> {
  link = $state<Link>("connecting");
  /** Whether the connection is lost because the server restarts; it has said so itself. */
  restarting = $state(false);
  /** Whether the connection is lost because the table has as many watchers as there may be. */
  crowded = $state(false);
  /** Why the table does not take this client any more; null as long as it does. */
  ended = $state<FinalCloseReason | null>(null);
  table = $state.raw<Table | null>(null);
  state = $state.raw<TableState | null>(null);
  seat = $state<number | null>(null);
  /** One's own number at this table; null until one has sat or talked at it. */
  person = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** What is in the box that is played with, in the game's own terms. */
  edition = $state.raw<unknown>(null);
  legal = $state.raw<readonly string[]>([]);
  talk = $state.raw<readonly Said[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** What the table dealt from, once the game is over. */
  seed = $state.raw<readonly number[] | null>(null);
  refusal = $state.raw<MoveRefusal | null>(null);
  /** The moves that a hint marks on the table. */
  advised = $state.raw<readonly string[]>([]);
  verdict = $state.raw<(ContestVerdict & { seat: number }) | null>(null);
  /** When a countdown ends, by `performance.now`; null if there is none. */
  starts = $state<number | null>(null);
  /** When `state.clocks` and `state.limit` were told, by `performance.now`. */
  told = $state(0);

  #isLegalInRace = $state.raw<((action: string) => boolean | null) | null>(null);
  #socket: WebSocket | null = null;
  #inbox = new MessageQueue<Letter>(
    (letter) => this.#hear(letter),
    ({ message }) => LIGHT.includes(message.type),
  );
  #number: number | null = null;
  #id = 0;
  #answers = new Map<number, Answer>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<(happening: SessionUpdate<View, Event>) => void>();
  #resume = (): void => {
    if (this.link === "lost") this.#connect();
  };

  constructor(readonly id: string) {
    addEventListener("online", this.#resume);
    this.#connect();
  }

  /** Is told of everything that happens. Returns how to stop listening. */
  listen(listener: (happening: SessionUpdate<View, Event>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setRaceRules(isLegal: ((action: string) => boolean | null) | null): void {
    this.#isLegalInRace = isLegal;
  }

  /** Whether a move is legal now, as far as the page knows. */
  isLegal(action: string): boolean {
    return this.#isLegalInRace?.(action) ?? this.legal.includes(action);
  }

  /** Makes a move; whether it was accepted. */
  move(action: string): Promise<boolean> {
    this.refusal = null;
    return this.#ask({ type: "move", action }, action);
  }

  ready(ready = true): Promise<boolean> {
    return this.#ask({ type: "ready", ready });
  }

  goodbye(): Promise<boolean> {
    return this.#ask({ type: "goodbye" });
  }

  back(): Promise<boolean> {
    return this.#ask({ type: "back" });
  }

  say(text: string): Promise<boolean> {
    return this.#ask({ type: "say", text });
  }

  phrase(phrase: Phrase): Promise<boolean> {
    return this.#ask({ type: "say", phrase });
  }

  /** Leaves the connection; the seat stays. */
  close(): void {
    this.link = "closed";
    clearTimeout(this.#timer);
    removeEventListener("online", this.#resume);
    this.#socket?.close();
  }

  #ask(wish: Wish, action: string | null = null): Promise<boolean> {
    const socket = this.#socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) return Promise.resolve(false);
    const id = ++this.#id;
    this.#inbox.hold(); // what one does oneself is drawn first
    return new Promise((done) => {
      this.#answers.set(id, { action, done });
      socket.send(JSON.stringify({ ...wish, id }));
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const after = this.#number === null ? "" : `&after=${this.#number}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live?protocol=${PROTOCOL_VERSION}${after}`,
    );
    this.#socket = socket;
    socket.onmessage = ({ data, timeStamp }: MessageEvent<string>) =>
      this.#inbox.put({ message: JSON.parse(data) as ServerMessage, told: timeStamp });
    socket.onclose = (event) => void this.#lose(socket, event.reason);
  }

  async #lose(socket: WebSocket, reason: string): Promise<void> {
    await this.#inbox.empty();
    if (socket !== this.#socket || this.link === "closed") return;
    this.link = "lost";
    if (reason === "shutdown") this.restarting = true;
    this.crowded = reason === ("too-many-watchers" satisfies CloseReason);
    for (const answer of this.#answers.values()) answer.done(false);
    this.#answers.clear();
    const final = FINAL.find((one) => one === reason);
    if (final !== undefined) {
      this.close();
      this.ended = final;
      return;
    }
    if (this.crowded) this.#pause = CROWDED_PAUSE;
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  #hear({ message, told }: Letter): void {
    if (this.link === "closed") return;
    switch (message.type) {
      case "welcome":
        this.#open();
        this.table = message.table;
        this.edition = message.edition;
        this.seat = message.seat;
        this.person = message.person;
        this.#number = message.number;
        this.view = message.view as View | null;
        this.legal = message.legal;
        this.talk = message.talk;
        this.outcome = message.outcome;
        this.seed = message.table.seed ?? null;
        this.#stand(message.table.state, told);
        break;
      case "resumed":
        this.#open();
        this.seat = message.seat;
        break;
      case "update": {
        this.#number = message.number;
        const before = this.view;
        const view = (message.view ?? null) as View | null;
        if (view !== null) this.view = view;
        if (message.legal != null) this.legal = message.legal;
        const { awaited, clocks } = message;
        if (this.state !== null && awaited != null) this.state = { ...this.state, awaited };
        if (this.state !== null && clocks != null) {
          const limit = this.state.limit == null ? null : this.state.limit - (told - this.told); // it has run on
          this.state = { ...this.state, clocks, limit };
          this.told = told;
        }
        const { what } = message;
        if (what.type === "said") {
          this.talk = [...this.talk.slice(-49), what];
          if (message.id != null) this.person = what.person ?? null;
        }
        if (what.type === "moved" && what.verdict != null) this.verdict = { ...what.verdict, seat: what.seat };
        const events = (message.events ?? []) as readonly Event[];
        for (const listener of this.#listeners) listener({ number: message.number, what, events, before, view });
        if (message.id != null) this.#answer(message.id, true);
        break;
      }
      case "table":
        this.#stand(message, told);
        break;
      case "over":
        this.outcome = message.outcome;
        this.seed = message.seed;
        this.legal = [];
        break;
      case "accepted":
        this.#answer(message.id, true);
        break;
      case "refused":
        this.#refuse(message);
        break;
    }
  }

  #open(): void {
    this.link = "open";
    this.restarting = false;
    this.crowded = false;
    this.#pause = FIRST_PAUSE;
  }

  #stand(state: TableState, told: number): void {
    this.state = state;
    this.told = told;
    this.starts = state.starts_in == null ? null : told + state.starts_in;
  }

  #answer(id: number, accepted: boolean): Answer | undefined {
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    answer?.done(accepted);
    return answer;
  }

  #refuse(message: Refused): void {
    if (message.legal != null) this.legal = message.legal;
    const answer = message.id === null ? undefined : this.#answer(message.id, false);
    this.refusal = { code: message.code, params: message.params ?? {}, action: answer?.action ?? null };
  }
}

/** A live table of any game. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- listeners make the type parameters invariant
export type AnyLiveSession = LiveSession<any, any>;
