// What is shown of the game: one thing after another, slowly enough to follow, never so slowly that somebody has to wait.

import type { Happening, Play } from "../../live/play";
import { sound, type Sound } from "../../shell/sound.svelte";
import { readToken } from "./notation";
import type { Card, Event, RaidEnded, View } from "./types";

/** A card as it is played. */
export interface Played {
  number: number;
  seat: number;
  card: Card;
}

/** The end of a raid. */
export interface Scene {
  raid: number;
  banked: RaidEnded["banked"];
  /** Who lost the boss, for want of company. */
  lost: number | null;
}

interface Frame {
  view: View;
  played?: Played | null;
  scene?: Scene | null;
  sound?: Sound;
  /** Milliseconds. */
  lasts: number;
}

const MOVE = 1000;
const SCENE = 3200;
const SHORTEST = 160;

/** The card that an event shows. */
function cardOf(event: Event): { seat: number; card: Card } | null {
  switch (event.type) {
    case "took":
    case "nothing-happened":
      return event;
    case "theft-tried":
    case "stole":
      return { seat: event.seat, card: readToken(event.token).face };
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

/** What a move looks like, step by step. `answered` is whether its card was shown already, when the theft began. */
export function frames({ number, events, before, view }: Happening<View, Event>): Frame[] {
  const [first] = events;
  if (view === null || first === undefined) return [];
  const shown = before?.theft == null ? cardOf(first) : null;
  const played = shown === null ? null : { number, ...shown };
  const heard = sounds[first.type];
  const move: Frame = { view, played, lasts: MOVE, ...(heard === undefined ? {} : { sound: heard }) };
  const ended = events.find((event) => event.type === "raid-ended");
  if (ended === undefined || before === null || first.type !== "took") return [move];
  // The raid's last token is seen to go to its owner before the table is cleared.
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
    { view: full, scene: { raid: ended.raid, banked: ended.banked, lost }, sound: "bag", lasts: SCENE },
    { view, scene: null, sound: "card", lasts: SHORTEST },
  ];
}

/** The card that was played last, where the past is known. */
function lastPlayed(past: readonly Happening<View, Event>[]): Played | null {
  for (const happening of [...past].reverse()) {
    for (const { played } of frames(happening)) if (played != null) return played;
  }
  return null;
}

export class Stage {
  view = $state.raw<View>() as View;
  /** The card that is being played. */
  played = $state.raw<Played | null>(null);
  /** The end of a raid, while it is shown. */
  scene = $state.raw<Scene | null>(null);
  /** Whether something has still to be shown. */
  busy = $state(false);

  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly play: Play<View, Event>) {
    this.view = play.view!;
    this.played = lastPlayed(play.past ?? []);
    $effect(() => play.listen((happening) => this.#hear(happening)));
    // Whatever comes without a story, such as a jump in a replay, is shown at once.
    $effect(() => {
      const { view } = play;
      const last = this.#queue.at(-1)?.view ?? this.view;
      if (view !== null && last !== view) this.flush();
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** Shows at once how things stand. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.busy = false;
    this.scene = null;
    if (this.play.view !== null) this.view = this.play.view;
  }

  #hear(happening: Happening<View, Event>): void {
    this.#queue.push(...frames(happening));
    if (document.hidden) this.flush();
    else if (!this.busy) this.#next();
  }

  #next(): void {
    const frame = this.#queue.shift();
    if (frame === undefined) {
      this.busy = false;
      this.scene = null;
      return;
    }
    this.busy = true;
    this.view = frame.view;
    if (frame.played != null) this.played = frame.played;
    if (frame.scene !== undefined) this.scene = frame.scene;
    if (frame.sound !== undefined) sound.play(frame.sound);
    const lasts = Math.max(SHORTEST, frame.lasts / (1 + 0.7 * this.#queue.length));
    this.#timer = setTimeout(() => this.#next(), lasts);
  }
}
