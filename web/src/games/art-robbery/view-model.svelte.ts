// The view model of a table: the selected card, the moves it allows, and the message shown to the player.

import { tick, untrack } from "svelte";
import type { GameSession } from "../../live/session";
import { sound } from "../../shell/sound";
import type { AnimationQueue } from "./animation-queue.svelte";
import { effectText, reasonText } from "./move-text";
import { parseMove, type LegalMove } from "./notation";
import { illegalReason, movesAt, type Target } from "./reasons";
import type { ArtRobberyEdition, Card, Event, View } from "./types";
import type { ArtRobberyWords } from "./words";

/** A message to the player, and the rule behind it. */
export interface Message {
  text: string;
  rule: string | null;
}

/** A card of the hand, by its index. */
export interface CardInHand {
  index: number;
  face: Card;
}

/** A second tap on a card plays it, but one within this time belongs to the first. */
const DOUBLE_TAP_MS = 300;

export class ViewModel {
  selected = $state.raw<CardInHand | null>(null);
  /** The card under the pointer or the focus. */
  hovered = $state.raw<CardInHand | null>(null);
  message = $state.raw<Message | null>(null);
  /** The rectangle of the last card that this seat played, from which its animation starts. */
  playedFrom: DOMRect | null = null;
  /** The centre's cell of each token, by the token's index. Equal tokens swap cells so that the one clicked moves. */
  tokenCells = $state.raw<readonly number[]>([]);

  #awaitingReply = $state(false);
  #selectedAt = 0;

  constructor(
    readonly play: GameSession<View, Event>,
    readonly animations: AnimationQueue,
    readonly texts: () => { words: ArtRobberyWords; names: readonly string[] },
    readonly root: () => HTMLElement | null,
  ) {}

  /** The view on display; it trails `currentView` while animations run. */
  readonly shownView = $derived.by((): View => this.animations.view);
  readonly currentView = $derived.by((): View => this.play.view!);
  readonly edition = $derived.by(() => this.play.edition as ArtRobberyEdition);
  readonly words = $derived.by(() => this.texts().words);
  readonly names = $derived.by(() => this.texts().names);
  readonly legalMoves = $derived.by((): LegalMove[] =>
    this.play.state?.stage === "playing" && !this.#awaitingReply ? this.play.legal.map(parseMove) : [],
  );
  /** The moves that a hint recommends. */
  readonly advised = $derived.by(() => (this.play.advised ?? []).map(parseMove));
  readonly giveMoves = $derived.by(() => this.legalMoves.filter((move) => move.kind === "give"));
  /** The card whose targets are highlighted: the selected one, else the hovered one. */
  readonly previewedCard = $derived.by((): Card | null => {
    if (!this.legalMoves.some((move) => move.kind !== "give")) return null;
    return (
      [this.selected, this.hovered].find((card) => card !== null && this.currentView.hand[card.index] === card.face)
        ?.face ?? null
    );
  });
  readonly previewedMoves = $derived.by(() =>
    this.legalMoves.filter((move) => move.kind !== "give" && move.card === this.previewedCard),
  );
  readonly previewText = $derived.by(() =>
    this.previewedCard === null
      ? ""
      : effectText(this.words, this.names, this.currentView, this.previewedCard, this.previewedMoves),
  );

  /** The move that the previewed card makes at a target. */
  moveAt(target: Target): LegalMove | undefined {
    const able = movesAt(this.currentView, this.giveMoves.length > 0 ? this.giveMoves : this.previewedMoves, target);
    return target.at === "player" && able.length > 1 ? undefined : able[0];
  }

  /** The legal moves of a card. */
  movesOf(card: Card): LegalMove[] {
    return this.legalMoves.filter((move) => move.kind !== "give" && move.card === card);
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  announce(text: string, rule: string | null = null): void {
    // Screen readers do not announce an unchanged text, so a repeated message gets a trailing space.
    const repeated = untrack(() => this.message?.text) === text;
    this.message = { text: repeated ? `${text}\u00a0` : text, rule };
  }

  /** Deselect the card, and skip running animations. */
  deselect(): void {
    this.animations.flush();
    const held = this.selected;
    this.selected = null;
    this.message = null;
    if (held !== null) this.#focus(`[data-area="hand"] li:nth-child(${held.index + 1}) button`);
  }

  /** Select a card of the hand. A selected card with one legal move is played. */
  activateCard(index: number, byKey: boolean): void {
    this.animations.flush();
    const face = this.currentView.hand[index];
    if (face === undefined) return;
    const moves = this.movesOf(face);
    const [only] = moves;
    if (only === undefined) return this.#explainRefusal({ at: "card", index });
    if (this.selected?.index === index) {
      if (!byKey && performance.now() - this.#selectedAt < DOUBLE_TAP_MS) return;
      if (moves.length === 1) void this.submit(only, byKey);
      else if (byKey) this.#focus("[data-highlighted]");
      else this.deselect();
      return;
    }
    this.selected = { index, face };
    this.message = null;
    this.#selectedAt = performance.now();
    sound.play("lift");
    if (byKey) {
      this.announce(this.previewText);
      if (moves.length > 1) this.#focus("[data-highlighted]");
    }
  }

  /** Select the first card with this face. */
  selectFace(face: Card): void {
    this.animations.flush();
    const index = this.currentView.hand.indexOf(face);
    if (index === -1) return;
    this.#focus(`[data-area="hand"] li:nth-child(${index + 1}) button`);
    this.activateCard(index, true);
  }

  /** Play the selected card at a target, or say why that is illegal. */
  activate(target: Target, byKey: boolean): void {
    this.animations.flush();
    // A hovered card highlights targets but is not played: only a selected one is.
    if (this.selected === null && this.giveMoves.length === 0) return this.#explainRefusal(target);
    const move = this.moveAt(target);
    if (move === undefined) return this.#explainRefusal(target);
    if (target.at === "token" && move.kind === "take") this.#swapEqualTokens(target.index, move.token);
    void this.submit(move, byKey);
  }

  /** Send a move to the table. */
  async submit(move: LegalMove, byKey: boolean): Promise<void> {
    const root = this.root();
    const held = this.selected ?? { index: -1 };
    this.playedFrom =
      root?.querySelector(`[data-area="hand"] li:nth-child(${held.index + 1})`)?.getBoundingClientRect() ?? null;
    this.selected = null;
    this.hovered = null;
    this.message = null;
    this.#awaitingReply = true;
    const accepted = await this.play.move(move.text);
    this.#awaitingReply = false;
    if (!accepted) return;
    await tick();
    const focused = document.activeElement;
    if (byKey && (focused === document.body || root?.contains(focused) === true))
      this.#focus('[data-area="hand"] button[tabindex="0"]');
  }

  /** The cell of the centre in which a token is shown. */
  cellOf(index: number): number {
    return this.tokenCells[index] ?? index;
  }

  #explainRefusal(target: Target): void {
    const reason = illegalReason(
      this.currentView,
      this.play.seat,
      this.legalMoves,
      this.selected?.face ?? null,
      target,
    );
    this.announce(reasonText(this.words, this.names, reason), reason.rule);
    sound.play("no");
  }

  /** Swap cells with the first equal token, because that is the one the server removes. */
  #swapEqualTokens(clicked: number, token: string): void {
    const loot = this.currentView.loot[this.currentView.raid] ?? [];
    const first = loot.findIndex((other, index) => other === token && this.currentView.owners[index] === null);
    const cells = loot.map((_, index) => this.cellOf(index));
    this.tokenCells = cells.with(first, cells[clicked] ?? clicked).with(clicked, cells[first] ?? first);
  }

  #focus(selector: string): void {
    void tick().then(() => this.root()?.querySelector<HTMLElement>(selector)?.focus());
  }
}
