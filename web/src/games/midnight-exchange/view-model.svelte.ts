// One's place at a table of Midnight Exchange: how things stand, with what one has just done oneself and the server has
// not answered yet. Own moves are seen at once; what is refused is taken back, and `notice` and `slip` say why.

import type { SessionUpdate, GameSession } from "../../live/session";
import type { ContestVerdict } from "../../protocol";
import { sound } from "../../shell/sound";
import { fits, ladderOf, told } from "./edition";
import { read, write, type Move } from "./notation";
import { after, expected, lowestToken, nearest, opens, why, WIDE, type Reason } from "./raid";
import type { Art, CardId, Event, MidnightExchangeEdition, Spot, Stashed, Tile, View } from "./types";

interface Pending {
  move: Move;
}

/** Something to tell whoever sits here, until the next. */
export interface Notice extends Reason {
  key: number;
}

/** A tile that another hand got first. */
export interface Slip {
  key: number;
  holder: number | null;
  /** By how many milliseconds, if it was close. */
  margin: number | null;
}

/** A call across the table: somebody gets away. */
export interface Call {
  key: number;
  seat: number;
  token: number;
  /** Where the token lay. */
  spot: Spot | null;
}

/** What somebody may ask in a raid. */
export type Question = "hand" | "board" | "inside" | "time";

/** Where a hand hovers over the table, in spots from its corner; null when it is at home. */
export interface Whereabouts {
  column: number;
  row: number;
}

const FREEZE = 3_500;
const CALL = 2_400;
const SLIP = 1_800;
const LINGER = 900;

export class Desk {
  /** How things stand as the server has told it. */
  known = $state.raw<View>()!;
  pending = $state.raw<readonly Pending[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** Confirmations of own moves that arrived while `notice` answers a question, until the next move or question. */
  late = $state.raw<readonly Notice[]>([]);
  slip = $state.raw<Slip | null>(null);
  call = $state.raw<Call | null>(null);
  /** The last key that another has found: what it opens is open to them. */
  unlocked = $state.raw<Stashed | null>(null);
  /** The table as it stood when the raid ended, while that is looked at. */
  frozen = $state.raw<View | null>(null);
  /** By seat: where the hand was last seen. */
  hands = $state.raw<readonly (Whereabouts | null)[]>([]);
  /** By seat: what was done last in these exchanges. */
  lately = $state.raw<readonly (Event | null)[]>([]);
  /** Which side of the held tile would be up on a free spot. */
  up = $state(false);
  /** Where the held tile came from, to which it goes back. */
  origin: Spot | null = null;

  /** How things stand with what one has done oneself. */
  view = $derived<View>(this.pending.reduce((view, { move }) => this.#with(view, move), this.known));

  #keys = 0;
  /** Whether the last thing done at this seat was to ask a question. */
  #answering = false;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #thaw: ReturnType<typeof setTimeout> | undefined;
  #linger: (ReturnType<typeof setTimeout> | undefined)[] = [];

  constructor(
    readonly live: GameSession<View, Event>,
    readonly edition: MidnightExchangeEdition,
  ) {
    this.known = live.view!;
  }

  get me(): number | null {
    return this.live.seat;
  }

  get held(): Tile | null {
    return this.me === null ? null : (this.view.raid.hands[this.me] ?? null);
  }

  /** Whether one may act in a raid that is going on. */
  get inside(): boolean {
    return (
      this.me !== null &&
      this.view.phase === "raid" &&
      this.live.state?.stage === "playing" &&
      this.view.raid.getaways[this.me] == null
    );
  }

  /** Whether one may place stored art now (ME-A2, ME-F3). */
  get placing(): boolean {
    if (this.me === null || this.live.state?.stage !== "playing") return false;
    return this.view.phase !== "over" && !this.view.done[this.me];
  }

  /** Follows the table until the returned function is called. */
  follow(): () => void {
    const stop = this.live.listen((happening) => this.#hear(happening));
    this.live.setRaceRules?.((action) => this.#isLegalInRaid(action));
    return () => {
      stop();
      this.live.setRaceRules?.(null);
      clearTimeout(this.#thaw);
      for (const timer of [...this.#timers, ...this.#linger]) clearTimeout(timer);
    };
  }

  /** Begins again from what the server has told as a whole. */
  reset(view: View): void {
    if (view === this.known) return;
    if (view.phase !== this.known.phase || view.round !== this.known.round) {
      this.hands = [];
      this.notice = null;
      this.#answered();
      this.unlocked = null;
    }
    if (view.phase === "raid") this.lately = [];
    this.known = view;
  }

  /** Whether a move is legal in the raid that is going on; null if there is none. */
  #isLegalInRaid(action: string): boolean | null {
    const { me, view } = this;
    if (me === null || view.phase !== "raid") return null;
    // Hints name no spot for a drop: any free one will do.
    const dropped = /^drop (up|down)$/.test(action) ? `${action} at ${view.raid.free[0] ?? -1}` : action;
    const move = read(dropped);
    if (move === null) return false;
    if (move.kind === "place") return view.players[me]?.stored.includes(move.art) ?? false;
    return why(view.raid, me, move, this.edition.figures.loot_spaces) === null;
  }

  /** Makes a move. It is shown at once; false if it cannot be made, and `notice` says why. */
  do(move: Move): boolean {
    const { me } = this;
    if (me === null) return false;
    this.#answered();
    const inRaid = ["lift", "stash", "drop", "put-back", "getaway"].includes(move.kind);
    if (inRaid) {
      if (this.live.state?.stage !== "playing" || this.view.phase !== "raid") return false;
      const reason = why(this.view.raid, me, move, this.edition.figures.loot_spaces);
      if (reason !== null) {
        this.#tell(reason.code, reason.params);
        sound.play("no");
        return false;
      }
      this.#sound(move);
      if (move.kind === "lift") this.origin = this.view.raid.spots[move.tile] ?? null;
      if (move.kind === "put-back") this.origin = null;
      if (move.kind === "lift" || move.kind === "put-back") this.up = false;
    }
    void this.#send(move);
    return true;
  }

  /** Puts the held tile back, where it came from if nothing lies there by now. */
  drop(up: boolean): boolean {
    const spot = nearest(this.view.raid, this.origin ?? WIDE * (WIDE - 1) + WIDE / 2);
    return spot !== null && this.do({ kind: "drop", up, spot });
  }

  /** Tells what somebody wants to know who cannot look: what one holds or has, who is still inside, how long it lasts. */
  ask(about: Question): void {
    const { raid } = this.view;
    const own = this.me === null ? [] : (raid.boards[this.me] ?? []);
    switch (about) {
      case "hand":
        return this.#reply("ask-hand", {
          held: this.held !== null,
          loot: this.held === null ? null : (raid.loots[this.held] ?? null),
        });
      case "board":
        return this.#reply("ask-board", { loot: own.flatMap((tile) => raid.loots[tile] ?? []) });
      case "inside":
        return this.#reply("ask-inside", {
          seats: raid.getaways.flatMap((token, seat) => (token === null ? [seat] : [])),
        });
      case "time":
        return this.#reply("ask-time", { seconds: this.seconds(performance.now()) });
    }
  }

  /** How many seconds are left of a raid with a limit; null if it has none. */
  seconds(now: number): number | null {
    const limit = this.live.state?.limit ?? null;
    const gone = this.live.state?.stage === "playing" ? now - this.live.told : 0;
    return limit === null ? null : Math.max(0, Math.ceil((limit - gone) / 1000));
  }

  place(art: Art, card: CardId): boolean {
    return this.placing && this.do({ kind: "place", art, card });
  }

  /** Looks no longer at the end of the raid. */
  thaw(): void {
    clearTimeout(this.#thaw);
    this.frozen = null;
  }

  async #send(move: Move): Promise<void> {
    const one: Pending = { move };
    const tile = move.kind === "lift" ? move.tile : null;
    this.pending = [...this.pending, one];
    if (tile !== null) this.slip = null;
    const accepted = await this.live.move(write(move));
    this.pending = this.pending.filter((other) => other !== one);
    if (accepted) return;
    const refusal: Reason = this.live.refusal ?? { code: "lost", params: {} };
    this.live.refusal = null;
    if (refusal.code === "hand-empty" || refusal.code === "hand-full") return;
    if (tile !== null && refusal.code === "tile-taken") {
      const holder = typeof refusal.params.holder === "number" ? refusal.params.holder : null;
      const margin = typeof refusal.params.margin === "number" ? Math.max(1, refusal.params.margin) : null;
      const slip: Slip = { key: ++this.#keys, holder, margin };
      this.slip = slip;
      sound.play("slip");
      this.#later(SLIP, () => {
        if (this.slip === slip) this.slip = null;
      });
    }
    this.#tell(refusal.code, refusal.params);
  }

  #hear({ what, events, view }: SessionUpdate<View, Event>): void {
    const ends = events.some((event) => event.type === "exchanges-began");
    // Who wins a tile is told by how much, in one breath with what it is.
    const won = what.type === "moved" && what.seat === this.me && what.verdict != null ? what.verdict : null;
    for (const event of events) {
      this.#watch(event, won);
      if (event.type === "exchanges-began") this.#freeze();
      else if (view === null || ends) this.known = told(this.edition, this.known, event);
    }
    if (view !== null) this.reset(view);
  }

  /** What is seen of an event beside how things stand after it. */
  #watch(event: Event, won: ContestVerdict | null): void {
    const { raid } = this.known;
    switch (event.type) {
      case "lifted":
        this.#hover(event.seat, raid.spots[event.tile] ?? null, false);
        if (event.seat === this.me && event.loot !== null) {
          const margin = won === null ? {} : { against: won.against, margin: won.margin };
          this.#confirm("held", { loot: event.loot, ...margin });
        }
        break;
      case "dropped":
        this.#hover(event.seat, event.spot, true);
        if (event.seat === this.me) this.#confirm("dropped");
        break;
      case "stashed":
        this.#hover(event.seat, null, false);
        if (event.seat === this.me) {
          const tiles = (raid.boards[event.seat]?.length ?? 0) + 1;
          this.#confirm("stashed", { loot: event.loot, tiles });
        } else if (event.loot in opens) this.unlocked = event;
        break;
      case "took-back":
        this.#hover(event.seat, null, false);
        if (event.seat === this.me) this.#confirm("held", { loot: raid.loots[event.tile] ?? null });
        break;
      case "got-away":
        this.#hover(event.seat, null, false);
        if (event.forced) break;
        sound.play("away");
        this.#shout({
          key: ++this.#keys,
          seat: event.seat,
          token: event.token,
          spot: raid.tokens[event.token - 1] ?? null,
        });
        break;
      case "bag-opened":
        this.lately = this.#noted(event.seat, event);
        break;
      case "traded":
      case "passed":
        this.lately = this.#noted(event.seat, event);
        break;
    }
  }

  #noted(seat: number, event: Event): (Event | null)[] {
    return this.known.players.map((_, other) => (other === seat ? event : (this.lately[other] ?? null)));
  }

  /** A hand moves over a spot; after it has dropped something there, it goes home in a moment. */
  #hover(seat: number, spot: Spot | null, leaves: boolean): void {
    const at = spot === null ? null : { column: spot % WIDE, row: Math.floor(spot / WIDE) };
    const put = (where: Whereabouts | null): void => {
      this.hands = this.known.players.map((_, other) => (other === seat ? where : (this.hands[other] ?? null)));
    };
    clearTimeout(this.#linger[seat]);
    put(at);
    if (at !== null && leaves) this.#linger[seat] = setTimeout(() => put(null), LINGER);
  }

  #freeze(): void {
    this.pending = [];
    this.frozen = this.known;
    clearTimeout(this.#thaw);
    this.#thaw = setTimeout(() => this.thaw(), FREEZE);
  }

  #shout(call: Call): void {
    this.call = call;
    this.#later(CALL, () => {
      if (this.call === call) this.call = null;
    });
  }

  /** A refusal, which also corrects an answer: the answer was given as if the move held. */
  #tell(code: string, params: Reason["params"] = {}): void {
    this.#answered();
    this.notice = { key: ++this.#keys, code, params };
  }

  /** An answer to a question. It stays until the next move or question. */
  #reply(code: string, params: Reason["params"]): void {
    this.#tell(code, params);
    this.#answering = true;
  }

  /** A confirmation of an own move. The network may bring it after a question that was asked since: it replaces no answer. */
  #confirm(code: string, params: Reason["params"] = {}): void {
    if (this.#answering) this.late = [...this.late, { key: ++this.#keys, code, params }];
    else this.#tell(code, params);
  }

  #answered(): void {
    this.#answering = false;
    this.late = [];
  }

  /** What one hears of one's own hand. */
  #sound(move: Move): void {
    const loot = this.held === null ? null : (this.view.raid.loots[this.held] ?? null);
    if (move.kind === "lift" || move.kind === "put-back") sound.play("lift");
    else if (move.kind === "drop") sound.play("put");
    else if (move.kind === "stash") sound.play(loot !== null && loot in opens ? "key" : "keep");
  }

  #later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, milliseconds);
    this.#timers.add(timer);
  }

  /** How things would stand after an own move. What cannot be foreseen changes nothing. */
  #with(view: View, move: Move): View {
    const { me } = this;
    if (me === null) return view;
    if (move.kind === "place") {
      const own = view.players[me]?.collections.find((one) => one.card === move.card);
      if (own === undefined || !fits(this.edition, own, move.art) || !view.players[me]!.stored.includes(move.art))
        return view;
      const filled = own.filled + 1;
      const complete = filled === ladderOf(this.edition, own.card).length;
      return told(this.edition, view, { type: "placed", seat: me, art: move.art, card: move.card, filled, complete });
    }
    if (view.phase !== "raid" || (move.kind === "getaway" && lowestToken(view.raid) === null)) return view;
    const event = expected(view.raid, me, move, this.edition.figures.loot_spaces);
    return event === null ? view : { ...view, raid: after(view.raid, event) };
  }
}
