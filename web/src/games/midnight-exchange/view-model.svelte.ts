// The view model of a table: the server's view with the player's pending moves applied optimistically. A refused move is
// rolled back; `notice` and `lostTile` explain why.

import type { SessionUpdate, GameSession } from "../../live/session";
import type { ContestVerdict } from "../../protocol";
import { sound } from "../../shell/sound";
import { applyEvent, withPlacement } from "./apply-event";
import { formatMove, parseMove, type Move } from "./notation";
import { TABLE_WIDTH } from "./constants";
import {
  applyToRaid,
  illegalReason,
  lowestToken,
  nearestFreeSpot,
  placeOpenedBy,
  predictedEvent,
  type Reason,
} from "./raid";
import type { Art, CardId, Event, MidnightExchangeEdition, Spot, Stashed, Tile, View } from "./types";

interface PendingMove {
  move: Move;
}

/** A message to the player, shown until the next one. */
export interface Notice extends Reason {
  key: number;
}

/** A tile that another player got first. */
export interface LostTile {
  key: number;
  holder: number | null;
  /** The time difference in milliseconds, if it was close. */
  margin: number | null;
}

/** A player's announcement of a getaway (ME-G1). */
export interface GetawayCall {
  key: number;
  seat: number;
  token: number;
  /** The spot where the token lay. */
  spot: Spot | null;
}

/** A question that a player can ask in a raid. */
export type RaidQuestion = "hand" | "board" | "inside" | "time";

/** A position of a hand over the table, in spots from the upper left corner. */
export interface HandPosition {
  column: number;
  row: number;
}

const ENDED_RAID_MS = 3_500;
const GETAWAY_CALL_MS = 2_400;
const LOST_TILE_MS = 1_800;
const HAND_LINGER_MS = 900;

export class ViewModel {
  /** The view confirmed by the server. */
  confirmedView = $state.raw<View>()!;
  pending = $state.raw<readonly PendingMove[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** Confirmations of moves that arrived while `notice` answers a question, until the next move or question. */
  lateNotices = $state.raw<readonly Notice[]>([]);
  lostTile = $state.raw<LostTile | null>(null);
  getawayCall = $state.raw<GetawayCall | null>(null);
  /** The last key that an opponent stashed, which opens a place to them. */
  lastKeyFound = $state.raw<Stashed | null>(null);
  /** The view at the end of the raid, while it is still on display. */
  endedRaid = $state.raw<View | null>(null);
  /** The last known position of each seat's hand; null for a hand away from the table. */
  handPositions = $state.raw<readonly (HandPosition | null)[]>([]);
  /** The last action of each seat in these exchanges. */
  lastActions = $state.raw<readonly (Event | null)[]>([]);
  /** Whether the held tile would be dropped loot side up. */
  dropFaceUp = $state(false);
  /** The spot from which the held tile was lifted. */
  liftedFrom: Spot | null = null;

  /** The confirmed view with the pending moves applied. */
  view = $derived<View>(this.pending.reduce((view, { move }) => this.#predict(view, move), this.confirmedView));

  #keys = 0;
  /** Whether `notice` is the answer to a question. */
  #answering = false;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #endedRaidTimer: ReturnType<typeof setTimeout> | undefined;
  #handTimers: (ReturnType<typeof setTimeout> | undefined)[] = [];

  constructor(
    readonly play: GameSession<View, Event>,
    readonly edition: MidnightExchangeEdition,
  ) {
    this.confirmedView = play.view!;
  }

  get me(): number | null {
    return this.play.seat;
  }

  get held(): Tile | null {
    return this.me === null ? null : (this.view.raid.hands[this.me] ?? null);
  }

  /** Whether this player is still inside a running raid. */
  get canActInRaid(): boolean {
    return (
      this.me !== null &&
      this.view.phase === "raid" &&
      this.play.state?.stage === "playing" &&
      this.view.raid.getaways[this.me] == null
    );
  }

  /** Whether this player may place stored art now (ME-A2, ME-F3). */
  get canPlace(): boolean {
    if (this.me === null || this.play.state?.stage !== "playing") return false;
    return this.view.phase !== "over" && !this.view.done[this.me];
  }

  /** Follow the table's events. Returns a function that ends it. */
  subscribe(): () => void {
    const stop = this.play.listen((update) => this.#receive(update));
    this.play.setRaceRules?.((action) => this.#isLegalInRaid(action));
    return () => {
      stop();
      this.play.setRaceRules?.(null);
      clearTimeout(this.#endedRaidTimer);
      for (const timer of [...this.#timers, ...this.#handTimers]) clearTimeout(timer);
    };
  }

  /** Replace the confirmed view by a whole one from the server. */
  reset(view: View): void {
    if (view === this.confirmedView) return;
    if (view.phase !== this.confirmedView.phase || view.round !== this.confirmedView.round) {
      this.handPositions = [];
      this.notice = null;
      this.#endAnswer();
      this.lastKeyFound = null;
    }
    if (view.phase === "raid") this.lastActions = [];
    this.confirmedView = view;
  }

  /** Make a move, which is shown at once. Returns false for an illegal move, which `notice` explains. */
  submit(move: Move): boolean {
    const { me } = this;
    if (me === null) return false;
    this.#endAnswer();
    const inRaid = ["lift", "stash", "drop", "put-back", "getaway"].includes(move.kind);
    if (inRaid) {
      if (this.play.state?.stage !== "playing" || this.view.phase !== "raid") return false;
      const reason = illegalReason(this.view.raid, me, move, this.edition.figures.loot_spaces);
      if (reason !== null) {
        this.#notify(reason.code, reason.params);
        sound.play("no");
        return false;
      }
      this.#playSound(move);
      if (move.kind === "lift") this.liftedFrom = this.view.raid.spots[move.tile] ?? null;
      if (move.kind === "put-back") this.liftedFrom = null;
      if (move.kind === "lift" || move.kind === "put-back") this.dropFaceUp = false;
    }
    void this.#send(move);
    return true;
  }

  /** Drop the held tile on the free spot nearest to where it was lifted. */
  drop(up: boolean): boolean {
    const spot = nearestFreeSpot(this.view.raid, this.liftedFrom ?? TABLE_WIDTH * (TABLE_WIDTH - 1) + TABLE_WIDTH / 2);
    return spot !== null && this.submit({ kind: "drop", up, spot });
  }

  /** Answer a question with a notice, for players who cannot see the table. */
  answer(question: RaidQuestion): void {
    const { raid } = this.view;
    const board = this.me === null ? [] : (raid.boards[this.me] ?? []);
    switch (question) {
      case "hand":
        return this.#notifyAnswer("answer-hand", {
          held: this.held !== null,
          loot: this.held === null ? null : (raid.loots[this.held] ?? null),
        });
      case "board":
        return this.#notifyAnswer("answer-board", { loot: board.flatMap((tile) => raid.loots[tile] ?? []) });
      case "inside":
        return this.#notifyAnswer("answer-inside", {
          seats: raid.getaways.flatMap((token, seat) => (token === null ? [seat] : [])),
        });
      case "time":
        return this.#notifyAnswer("answer-time", { seconds: this.secondsLeft(performance.now()) });
    }
  }

  /** The seconds left of a raid with a limit; null without a limit. */
  secondsLeft(now: number): number | null {
    const limit = this.play.state?.limit ?? null;
    const elapsed = this.play.state?.stage === "playing" ? now - this.play.clocksReceivedAt : 0;
    return limit === null ? null : Math.max(0, Math.ceil((limit - elapsed) / 1000));
  }

  /** Whether a move is legal in the running raid; null outside a raid. */
  #isLegalInRaid(action: string): boolean | null {
    const { me, view } = this;
    if (me === null || view.phase !== "raid") return null;
    // Hints name no spot for a drop, because any free one will do.
    const withSpot = /^drop (up|down)$/.test(action) ? `${action} at ${view.raid.free[0] ?? -1}` : action;
    const move = parseMove(withSpot);
    if (move === null) return false;
    if (move.kind === "place") return view.players[me]?.stored.includes(move.art) ?? false;
    return illegalReason(view.raid, me, move, this.edition.figures.loot_spaces) === null;
  }

  place(art: Art, card: CardId): boolean {
    return this.canPlace && this.submit({ kind: "place", art, card });
  }

  closeEndedRaid(): void {
    clearTimeout(this.#endedRaidTimer);
    this.endedRaid = null;
  }

  async #send(move: Move): Promise<void> {
    const pending: PendingMove = { move };
    const tile = move.kind === "lift" ? move.tile : null;
    this.pending = [...this.pending, pending];
    if (tile !== null) this.lostTile = null;
    const accepted = await this.play.move(formatMove(move));
    this.pending = this.pending.filter((other) => other !== pending);
    if (accepted) return;
    const refusal: Reason = this.play.refusal ?? { code: "lost", params: {} };
    this.play.refusal = null;
    if (refusal.code === "hand-empty" || refusal.code === "hand-full") return;
    if (tile !== null && refusal.code === "tile-taken") {
      const holder = typeof refusal.params.holder === "number" ? refusal.params.holder : null;
      const margin = typeof refusal.params.margin === "number" ? Math.max(1, refusal.params.margin) : null;
      const lost: LostTile = { key: ++this.#keys, holder, margin };
      this.lostTile = lost;
      sound.play("slip");
      this.#setTimer(LOST_TILE_MS, () => {
        if (this.lostTile === lost) this.lostTile = null;
      });
    }
    this.#notify(refusal.code, refusal.params);
  }

  #receive({ what, events, view }: SessionUpdate<View, Event>): void {
    const raidEnds = events.some((event) => event.type === "exchanges-began");
    // A player who wins a contested tile reads the margin in the same notice as the loot.
    const verdict = what.type === "moved" && what.seat === this.me && what.verdict != null ? what.verdict : null;
    for (const event of events) {
      this.#showEffects(event, verdict);
      if (event.type === "exchanges-began") this.#showEndedRaid();
      else if (view === null || raidEnds) this.confirmedView = applyEvent(this.edition, this.confirmedView, event);
    }
    if (view !== null) this.reset(view);
  }

  /** Update hands, notices and sounds for an event, before it is applied to the view. */
  #showEffects(event: Event, verdict: ContestVerdict | null): void {
    const { raid } = this.confirmedView;
    switch (event.type) {
      case "lifted":
        this.#moveHand(event.seat, raid.spots[event.tile] ?? null, false);
        if (event.seat === this.me && event.loot !== null) {
          const margin = verdict === null ? {} : { against: verdict.against, margin: verdict.margin };
          this.#confirm("held", { loot: event.loot, ...margin });
        }
        break;
      case "dropped":
        this.#moveHand(event.seat, event.spot, true);
        if (event.seat === this.me) this.#confirm("dropped");
        break;
      case "stashed":
        this.#moveHand(event.seat, null, false);
        if (event.seat === this.me) {
          const tiles = (raid.boards[event.seat]?.length ?? 0) + 1;
          this.#confirm("stashed", { loot: event.loot, tiles });
        } else if (event.loot in placeOpenedBy) this.lastKeyFound = event;
        break;
      case "took-back":
        this.#moveHand(event.seat, null, false);
        if (event.seat === this.me) this.#confirm("held", { loot: raid.loots[event.tile] ?? null });
        break;
      case "got-away":
        this.#moveHand(event.seat, null, false);
        if (event.forced) break;
        sound.play("away");
        this.#callGetaway({
          key: ++this.#keys,
          seat: event.seat,
          token: event.token,
          spot: raid.tokens[event.token - 1] ?? null,
        });
        break;
      case "bag-opened":
      case "traded":
      case "passed":
        this.lastActions = this.confirmedView.players.map((_, seat) =>
          seat === event.seat ? event : (this.lastActions[seat] ?? null),
        );
        break;
    }
  }

  /** Move a hand over a spot; a leaving hand goes away after a moment. */
  #moveHand(seat: number, spot: Spot | null, leaves: boolean): void {
    const position = spot === null ? null : { column: spot % TABLE_WIDTH, row: Math.floor(spot / TABLE_WIDTH) };
    const moveTo = (to: HandPosition | null): void => {
      this.handPositions = this.confirmedView.players.map((_, other) =>
        other === seat ? to : (this.handPositions[other] ?? null),
      );
    };
    clearTimeout(this.#handTimers[seat]);
    moveTo(position);
    if (position !== null && leaves) this.#handTimers[seat] = setTimeout(() => moveTo(null), HAND_LINGER_MS);
  }

  #showEndedRaid(): void {
    this.pending = [];
    this.endedRaid = this.confirmedView;
    clearTimeout(this.#endedRaidTimer);
    this.#endedRaidTimer = setTimeout(() => this.closeEndedRaid(), ENDED_RAID_MS);
  }

  #callGetaway(call: GetawayCall): void {
    this.getawayCall = call;
    this.#setTimer(GETAWAY_CALL_MS, () => {
      if (this.getawayCall === call) this.getawayCall = null;
    });
  }

  /** Show a notice. It also ends an answer, which was given as if the refused move held. */
  #notify(code: string, params: Reason["params"] = {}): void {
    this.#endAnswer();
    this.notice = { key: ++this.#keys, code, params };
  }

  /** Show the answer to a question, which stays until the next move or question. */
  #notifyAnswer(code: string, params: Reason["params"]): void {
    this.#notify(code, params);
    this.#answering = true;
  }

  /** Confirm a move. A confirmation that arrives after a later question does not replace its answer. */
  #confirm(code: string, params: Reason["params"] = {}): void {
    if (this.#answering) this.lateNotices = [...this.lateNotices, { key: ++this.#keys, code, params }];
    else this.#notify(code, params);
  }

  #endAnswer(): void {
    this.#answering = false;
    this.lateNotices = [];
  }

  #playSound(move: Move): void {
    const loot = this.held === null ? null : (this.view.raid.loots[this.held] ?? null);
    if (move.kind === "lift" || move.kind === "put-back") sound.play("lift");
    else if (move.kind === "drop") sound.play("put");
    else if (move.kind === "stash") sound.play(loot !== null && loot in placeOpenedBy ? "key" : "keep");
  }

  #setTimer(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, milliseconds);
    this.#timers.add(timer);
  }

  /** The view after the player's own move; unchanged where its outcome depends on the server. */
  #predict(view: View, move: Move): View {
    const { me } = this;
    if (me === null) return view;
    if (move.kind === "place") return withPlacement(this.edition, view, me, move);
    if (view.phase !== "raid" || (move.kind === "getaway" && lowestToken(view.raid) === null)) return view;
    const event = predictedEvent(view.raid, me, move, this.edition.figures.loot_spaces);
    return event === null ? view : { ...view, raid: applyToRaid(view.raid, event) };
  }
}
