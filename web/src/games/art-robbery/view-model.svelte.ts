// What somebody does at the table: the card in their fingers, what it lights up, and what the table says to them.

import { tick, untrack } from "svelte";
import type { Play } from "../../live/play";
import { sound } from "../../shell/sound.svelte";
import { readAction, type Choice } from "./notation";
import type { Stage } from "./animation-queue.svelte";
import { foretell, tellWhy } from "./event-text";
import type { ArtRobberyEdition, Card, Event, View } from "./types";
import { aimed, why, type Target } from "./reasons";
import type { ArtRobberyWords } from "./words";

/** Something said to whoever sits here, and the rule behind it. */
export interface Said {
  text: string;
  rule: string | null;
}

/** A card in the hand, by its place in it. */
export interface Chosen {
  index: number;
  face: Card;
}

/** A second tap on a card plays it, unless it comes so soon that it is the same tap. */
const SAME_TAP = 300;

export class Desk {
  /** The card that was chosen. */
  chosen = $state.raw<Chosen | null>(null);
  /** The card that is looked at, by the pointer or the focus. */
  looked = $state.raw<Chosen | null>(null);
  said = $state.raw<Said | null>(null);
  /** From where the last card of one's own was played. */
  origin: DOMRect | null = null;
  /** Where each token of a raid lies in the centre. Equal tokens may change places, so that the one that is touched goes. */
  places = $state.raw<readonly number[]>([]);

  #waits = $state(false);
  #chosenAt = 0;

  constructor(
    readonly play: Play<View, Event>,
    readonly stage: Stage,
    readonly speak: () => { words: ArtRobberyWords; names: readonly string[] },
    readonly root: () => HTMLElement | null,
  ) {}

  /** What is shown. */
  readonly view = $derived.by((): View => this.stage.view);
  /** How things are. */
  readonly now = $derived.by((): View => this.play.view!);
  readonly edition = $derived.by(() => this.play.edition as ArtRobberyEdition);
  readonly words = $derived.by(() => this.speak().words);
  readonly names = $derived.by(() => this.speak().names);
  readonly choices = $derived.by((): Choice[] =>
    this.play.state?.stage === "playing" && !this.#waits ? this.play.legal.map(readAction) : [],
  );
  /** What a hint marks. */
  readonly advised = $derived.by(() => (this.play.advised ?? []).map(readAction));
  readonly gives = $derived.by(() => this.choices.filter((choice) => choice.kind === "give"));
  /** The card that lights the table: the chosen one, else the one that is looked at. */
  readonly card = $derived.by((): Card | null => {
    if (!this.choices.some((choice) => choice.kind !== "give")) return null;
    return (
      [this.chosen, this.looked].find((card) => card !== null && this.now.hand[card.index] === card.face)?.face ?? null
    );
  });
  /** What that card can do. */
  readonly open = $derived.by(() =>
    this.choices.filter((choice) => choice.kind !== "give" && choice.card === this.card),
  );
  readonly preview = $derived.by(() =>
    this.card === null ? "" : foretell(this.words, this.names, this.now, this.card, this.open),
  );

  /** What touching something would do, with the card that lights the table. */
  choice(target: Target): Choice | undefined {
    const able = aimed(this.now, this.gives.length > 0 ? this.gives : this.open, target);
    return target.at === "player" && able.length > 1 ? undefined : able[0];
  }

  /** What a card would do. */
  does(card: Card): Choice[] {
    return this.choices.filter((choice) => choice.kind !== "give" && choice.card === card);
  }

  who(seat: number): string {
    return this.names[seat] ?? "";
  }

  say(text: string, rule: string | null = null): void {
    // What is said twice has to differ, or a screen reader is silent the second time.
    const again = untrack(() => this.said?.text) === text;
    this.said = { text: again ? `${text}\u00a0` : text, rule };
  }

  /** Puts the card back, and waits for nothing that is still being shown. */
  letGo(): void {
    this.stage.flush();
    const held = this.chosen;
    this.chosen = null;
    this.said = null;
    if (held !== null) this.#focus(`[data-area="hand"] li:nth-child(${held.index + 1}) button`);
  }

  /** A card of the hand is touched: it is chosen, or if it was and there is one thing to do with it, played. */
  touchCard(index: number, byKey: boolean): void {
    this.stage.flush();
    const face = this.now.hand[index];
    if (face === undefined) return;
    const all = this.does(face);
    const [only] = all;
    if (only === undefined) return this.#refuse({ at: "card", index });
    if (this.chosen?.index === index) {
      if (!byKey && performance.now() - this.#chosenAt < SAME_TAP) return;
      if (all.length === 1) void this.make(only, byKey);
      else if (byKey) this.#focus("[data-lit]");
      else this.letGo();
      return;
    }
    this.chosen = { index, face };
    this.said = null;
    this.#chosenAt = performance.now();
    sound.play("lift");
    if (byKey) {
      this.say(this.preview);
      if (all.length > 1) this.#focus("[data-lit]");
    }
  }

  /** Chooses the first card with this face. */
  chooseFace(face: Card): void {
    this.stage.flush();
    const index = this.now.hand.indexOf(face);
    if (index === -1) return;
    this.#focus(`[data-area="hand"] li:nth-child(${index + 1}) button`);
    this.touchCard(index, true);
  }

  /** Something on the table is touched: it is taken, or the table says why not. */
  touch(target: Target, byKey: boolean): void {
    this.stage.flush();
    // Looking at a card is not choosing it.
    if (this.chosen === null && this.gives.length === 0) return this.#refuse(target);
    const choice = this.choice(target);
    if (choice === undefined) return this.#refuse(target);
    if (target.at === "token" && choice.kind === "take") this.#swap(target.index, choice.token);
    void this.make(choice, byKey);
  }

  /** Makes a move. */
  async make(choice: Choice, byKey: boolean): Promise<void> {
    const root = this.root();
    const held = this.chosen ?? { index: -1 };
    this.origin =
      root?.querySelector(`[data-area="hand"] li:nth-child(${held.index + 1})`)?.getBoundingClientRect() ?? null;
    this.chosen = null;
    this.looked = null;
    this.said = null;
    this.#waits = true;
    const accepted = await this.play.move(choice.text);
    this.#waits = false;
    if (!accepted) return;
    await tick();
    const focused = document.activeElement;
    if (byKey && (focused === document.body || root?.contains(focused) === true))
      this.#focus('[data-area="hand"] button[tabindex="0"]');
  }

  #refuse(target: Target): void {
    const reason = why(this.now, this.play.seat, this.choices, this.chosen?.face ?? null, target);
    this.say(tellWhy(this.words, this.names, reason), reason.rule);
    sound.play("no");
  }

  /** The first of equal tokens is the one that goes: it takes the place of the one that was touched. */
  #swap(touched: number, token: string): void {
    const loot = this.now.loot[this.now.raid] ?? [];
    const first = loot.findIndex((other, index) => other === token && this.now.owners[index] === null);
    const places = loot.map((_, index) => this.place(index));
    this.places = places.with(first, places[touched] ?? touched).with(touched, places[first] ?? first);
  }

  place(index: number): number {
    return this.places[index] ?? index;
  }

  #focus(selector: string): void {
    void tick().then(() => this.root()?.querySelector<HTMLElement>(selector)?.focus());
  }
}
