// The connection to a live table: its state, and the requests of a client. After a lost connection it resumes where it was.

import {
  PROTOCOL_VERSION,
  type CloseReason,
  type ClientMessage,
  type Outcome,
  type PlainAction,
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

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** Reasons for which the server closes a connection for good, so that reconnecting is pointless. */
const FINAL_CLOSE_REASONS = ["moved", "removed", "locked", "closed", "gone"] as const satisfies readonly CloseReason[];
export type FinalCloseReason = (typeof FINAL_CLOSE_REASONS)[number];

type PendingRequest = { action: string | null; resolve: (accepted: boolean) => void };

interface ReceivedMessage {
  message: ServerMessage;
  /** By `performance.now`. */
  receivedAt: number;
}

/** A message without the id, which the connection fills in. */
type Request = ClientMessage extends infer M ? (M extends ClientMessage ? Omit<M, "id"> : never) : never;

/** Messages that change little on the screen. */
const LIGHT_MESSAGES: readonly ServerMessage["type"][] = ["resumed", "table", "accepted", "over"];
const MIN_RECONNECT_DELAY_MS = 300;
const MAX_RECONNECT_DELAY_MS = 8_000;
/** Longer, because a spectator leaves less often than a network recovers. */
const CROWDED_RECONNECT_DELAY_MS = 20_000;

export class LiveSession<View = unknown, Event = unknown> implements GameSession<View, Event> {
  connection = $state<ConnectionState>("connecting");
  /** Whether the server announced a restart before the connection was lost. */
  restarting = $state(false);
  /** Whether the server closed the connection because the table has its maximum of spectators. */
  crowded = $state(false);
  /** Why the server closed the connection for good; null until then. */
  closeReason = $state<FinalCloseReason | null>(null);
  table = $state.raw<Table | null>(null);
  state = $state.raw<TableState | null>(null);
  seat = $state<number | null>(null);
  /** This person's number at the table; null until they have sat down or chatted. */
  person = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** The contents of the box, in the game's own types. */
  edition = $state.raw<unknown>(null);
  legal = $state.raw<readonly string[]>([]);
  actions = $state.raw<readonly PlainAction[]>([]);
  talk = $state.raw<readonly Said[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** The seed of the table, once the game is over. */
  seed = $state.raw<readonly number[] | null>(null);
  refusal = $state.raw<MoveRefusal | null>(null);
  /** The moves that a hint marks on the table. */
  advised = $state.raw<readonly string[]>([]);
  verdict = $state.raw<(ContestVerdict & { seat: number }) | null>(null);
  /** When a countdown ends, by `performance.now`; null if there is none. */
  startsAt = $state<number | null>(null);
  /** When `state.clocks` and `state.limit` were received, by `performance.now`. */
  clocksReceivedAt = $state(0);

  /** Whether the server sends what the page cannot work out: views and legal actions in races, and actions as data. */
  #detailed = false;
  #isLegalInRace = $state.raw<((action: string) => boolean | null) | null>(null);
  #socket: WebSocket | null = null;
  #queue = new MessageQueue<ReceivedMessage>(
    (received) => this.#receive(received),
    ({ message }) => LIGHT_MESSAGES.includes(message.type),
  );
  /** The number of the last update, from which a new connection resumes. */
  #lastUpdate: number | null = null;
  #lastId = 0;
  #pending = new Map<number, PendingRequest>();
  #reconnectDelay = MIN_RECONNECT_DELAY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<(update: SessionUpdate<View, Event>) => void>();
  #resume = (): void => {
    if (this.connection === "lost") this.#connect();
  };

  /** `isKnown` tells whether the page knows the rules of a game; of other games the server sends every detail. */
  constructor(
    readonly id: string,
    private readonly isKnown: (game: string) => boolean = () => true,
  ) {
    addEventListener("online", this.#resume);
    this.#connect();
  }

  /** Call a listener with every update. Returns a function that stops that. */
  listen(listener: (update: SessionUpdate<View, Event>) => void): () => void {
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

  /** Make a move. Returns whether it was accepted. */
  move(action: string): Promise<boolean> {
    this.refusal = null;
    return this.#send({ type: "move", action }, action);
  }

  ready(ready = true): Promise<boolean> {
    return this.#send({ type: "ready", ready });
  }

  goodbye(): Promise<boolean> {
    return this.#send({ type: "goodbye" });
  }

  back(): Promise<boolean> {
    return this.#send({ type: "back" });
  }

  say(text: string): Promise<boolean> {
    return this.#send({ type: "say", text });
  }

  phrase(phrase: Phrase): Promise<boolean> {
    return this.#send({ type: "say", phrase });
  }

  /** Close the connection. The seat is kept. */
  close(): void {
    this.connection = "closed";
    clearTimeout(this.#timer);
    removeEventListener("online", this.#resume);
    this.#socket?.close();
  }

  #send(request: Request, action: string | null = null): Promise<boolean> {
    const socket = this.#socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN) return Promise.resolve(false);
    const id = ++this.#lastId;
    this.#queue.waitForFrame(); // the effects of the player's own action are rendered first
    return new Promise((resolve) => {
      this.#pending.set(id, { action, resolve });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const after = this.#lastUpdate === null ? "" : `&after=${this.#lastUpdate}`;
    const details = this.#detailed ? "&views=1&legal=1&actions=1" : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live?protocol=${PROTOCOL_VERSION}${after}${details}`,
    );
    this.#socket = socket;
    socket.onmessage = ({ data, timeStamp }: MessageEvent<string>) =>
      this.#queue.push({ message: JSON.parse(data) as ServerMessage, receivedAt: timeStamp });
    socket.onclose = (event) => void this.#onClose(socket, event.reason);
  }

  /** Replace the socket by one that asks for details. */
  #reconnect(): void {
    const socket = this.#socket;
    this.#connect();
    socket?.close();
  }

  async #onClose(socket: WebSocket, reason: string): Promise<void> {
    await this.#queue.flush();
    if (socket !== this.#socket || this.connection === "closed") return;
    this.connection = "lost";
    if (reason === "shutdown") this.restarting = true;
    this.crowded = reason === ("too-many-watchers" satisfies CloseReason);
    for (const pending of this.#pending.values()) pending.resolve(false);
    this.#pending.clear();
    const final = FINAL_CLOSE_REASONS.find((one) => one === reason);
    if (final !== undefined) {
      this.close();
      this.closeReason = final;
      return;
    }
    if (this.crowded) this.#reconnectDelay = CROWDED_RECONNECT_DELAY_MS;
    this.#timer = setTimeout(() => this.#connect(), this.#reconnectDelay * (0.75 + Math.random() / 2));
    this.#reconnectDelay = Math.min(MAX_RECONNECT_DELAY_MS, this.#reconnectDelay * 2);
  }

  #receive({ message, receivedAt }: ReceivedMessage): void {
    if (this.connection === "closed") return;
    switch (message.type) {
      case "welcome":
        if (!this.#detailed && !this.isKnown(message.table.game)) {
          this.#detailed = true;
          this.#reconnect();
          return;
        }
        this.#onOpen();
        this.table = message.table;
        this.edition = message.edition;
        this.seat = message.seat;
        this.person = message.person;
        this.#lastUpdate = message.number;
        this.view = message.view as View | null;
        this.legal = message.legal;
        this.actions = message.actions ?? [];
        this.talk = message.talk;
        this.outcome = message.outcome;
        this.seed = message.table.seed ?? null;
        this.#setState(message.table.state, receivedAt);
        break;
      case "resumed":
        this.#onOpen();
        this.seat = message.seat;
        break;
      case "update": {
        this.#lastUpdate = message.number;
        const before = this.view;
        const view = (message.view ?? null) as View | null;
        if (view !== null) this.view = view;
        this.#setLegal(message);
        const { awaited, clocks } = message;
        if (this.state !== null && awaited != null) this.state = { ...this.state, awaited };
        if (this.state !== null && clocks != null) {
          const limit = this.state.limit == null ? null : this.state.limit - (receivedAt - this.clocksReceivedAt);
          this.state = { ...this.state, clocks, limit };
          this.clocksReceivedAt = receivedAt;
        }
        const { what } = message;
        if (what.type === "said") {
          this.talk = [...this.talk.slice(-49), what];
          if (message.id != null) this.person = what.person ?? null;
        }
        if (what.type === "moved" && what.verdict != null) this.verdict = { ...what.verdict, seat: what.seat };
        const events = (message.events ?? []) as readonly Event[];
        for (const listener of this.#listeners) listener({ number: message.number, what, events, before, view });
        if (message.id != null) this.#settle(message.id, true);
        break;
      }
      case "table":
        this.#setState(message, receivedAt);
        break;
      case "over":
        this.outcome = message.outcome;
        this.seed = message.seed;
        this.legal = [];
        this.actions = [];
        break;
      case "accepted":
        this.#settle(message.id, true);
        break;
      case "refused":
        this.#refuse(message);
        break;
    }
  }

  #onOpen(): void {
    this.connection = "open";
    this.restarting = false;
    this.crowded = false;
    this.#reconnectDelay = MIN_RECONNECT_DELAY_MS;
  }

  #setLegal({ legal, actions }: { legal?: readonly string[]; actions?: readonly PlainAction[] }): void {
    if (legal == null) return;
    this.legal = legal;
    this.actions = actions ?? [];
  }

  #setState(state: TableState, receivedAt: number): void {
    this.state = state;
    this.clocksReceivedAt = receivedAt;
    this.startsAt = state.starts_in == null ? null : receivedAt + state.starts_in;
  }

  #settle(id: number, accepted: boolean): PendingRequest | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.resolve(accepted);
    return pending;
  }

  #refuse(message: Refused): void {
    this.#setLegal(message);
    const pending = message.id === null ? undefined : this.#settle(message.id, false);
    this.refusal = { code: message.code, params: message.params ?? {}, action: pending?.action ?? null };
  }
}

/** A live table of any game. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- listeners make the type parameters invariant
export type AnyLiveSession = LiveSession<any, any>;
