// The animation queue: shows the moves one after another at a readable pace, and faster while others wait.

import type { SessionUpdate, GameSession } from "../../live/session";
import { sound, type Sound } from "../../shell/sound";
import { parseToken } from "./notation";
import type { Card, Event, RaidEnded, View } from "./types";

/** A card that was played. */
export interface CardPlay {
  number: number;
  seat: number;
  card: Card;
}

/** The result of a raid. */
export interface RaidResult {
  raid: number;
  banked: RaidEnded["banked"];
  /** The seat that lost its boss because it held none of the tokens the boss needs (AR-R2). */
  lost: number | null;
}

interface Frame {
  view: View;
  played?: CardPlay | null;
  raidEnd?: RaidResult | null;
  sound?: Sound;
  durationMs: number;
}

const MOVE_MS = 1000;
const RAID_END_MS = 3200;
const SHORTEST_MS = 160;

/** The card that an event reveals. */
function shownCard(event: Event): { seat: number; card: Card } | null {
  switch (event.type) {
    case "took":
    case "nothing-happened":
      return event;
    case "theft-tried":
    case "stole":
      return { seat: event.seat, card: parseToken(event.token).face };
    case "dog-moved":
      return event.given ? null : { seat: event.seat, card: "dog" };
    default:
      return null;
  }
}

const sounds: Partial<Record<Event["type"], Sound>> = {
  took: "token",
  stole: "steal",
  "theft-tried": "dog",
  "dog-moved": "dog",
  "nothing-happened": "no",
};

/** The frames of a move. A card that was shown when its theft began is not shown again. */
export function framesOf({ number, events, before, view }: SessionUpdate<View, Event>): Frame[] {
  const [first] = events;
  if (view === null || first === undefined) return [];
  const shown = before?.theft == null ? shownCard(first) : null;
  const played = shown === null ? null : { number, ...shown };
  const heard = sounds[first.type];
  const move: Frame = { view, played, durationMs: MOVE_MS, ...(heard === undefined ? {} : { sound: heard }) };
  const ended = events.find((event) => event.type === "raid-ended");
  if (ended === undefined || before === null || first.type !== "took") return [move];
  // Show the last token going to its owner before the table is cleared.
  const taken = before.owners.findIndex(
    (owner, index) => owner === null && before.loot[before.raid]?.[index] === first.token,
  );
  const full: View = {
    ...before,
    hand: view.hand,
    owners: before.owners.with(taken, first.seat),
    discard: [...before.discard, first.card],
    draw_size: view.draw_size,
  };
  const lost = events.find((event) => event.type === "boss-lost")?.seat ?? null;
  return [
    { ...move, view: full },
    { view: full, raidEnd: { raid: ended.raid, banked: ended.banked, lost }, sound: "bag", durationMs: RAID_END_MS },
    { view, raidEnd: null, sound: "card", durationMs: SHORTEST_MS },
  ];
}

/** The last card played in a known history. */
function findLastPlayed(past: readonly SessionUpdate<View, Event>[]): CardPlay | null {
  for (const update of [...past].reverse()) {
    for (const { played } of framesOf(update)) if (played != null) return played;
  }
  return null;
}

export class AnimationQueue {
  view = $state.raw<View>() as View;
  /** The card on display as the last one played. */
  lastPlayed = $state.raw<CardPlay | null>(null);
  /** The result of a raid, while it is on display. */
  raidEnd = $state.raw<RaidResult | null>(null);
  /** Whether frames are still waiting. */
  busy = $state(false);

  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly play: GameSession<View, Event>) {
    this.view = play.view!;
    this.lastPlayed = findLastPlayed(play.past ?? []);
    $effect(() => play.listen((update) => this.#enqueue(update)));
    // A view without events, such as after a jump in a replay, is shown at once.
    $effect(() => {
      const { view } = play;
      const last = this.#queue.at(-1)?.view ?? this.view;
      if (view !== null && last !== view) this.flush();
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** Skip to the current view. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.busy = false;
    this.raidEnd = null;
    if (this.play.view !== null) this.view = this.play.view;
  }

  #enqueue(update: SessionUpdate<View, Event>): void {
    this.#queue.push(...framesOf(update));
    if (document.hidden) this.flush();
    else if (!this.busy) this.#next();
  }

  #next(): void {
    const frame = this.#queue.shift();
    if (frame === undefined) {
      this.busy = false;
      this.raidEnd = null;
      return;
    }
    this.busy = true;
    this.view = frame.view;
    if (frame.played != null) this.lastPlayed = frame.played;
    if (frame.raidEnd !== undefined) this.raidEnd = frame.raidEnd;
    if (frame.sound !== undefined) sound.play(frame.sound);
    const durationMs = Math.max(SHORTEST_MS, frame.durationMs / (1 + 0.7 * this.#queue.length));
    this.#timer = setTimeout(() => this.#next(), durationMs);
  }
}
