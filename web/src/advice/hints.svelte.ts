// Hints at a live table: the request, its answer, and the choice that is marked on the table.

import { api, ApiError } from "../live/api";
import type { AnyLiveSession } from "../live/live-session.svelte";
import type { Hint } from "../protocol";

export class Hints {
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  /** The error code of a failed request; empty if there was no response. */
  problem = $state<string | null>(null);
  /** The index of the choice that is marked on the table. */
  shown = $state(0);

  constructor(private readonly live: AnyLiveSession) {}

  /** Whether this table gives hints, and this client has a seat. */
  readonly offered = $derived.by(
    () => this.live.seat !== null && this.live.state?.hints === true && this.live.outcome === null,
  );
  /** Whether a hint can be requested now. */
  readonly possible = $derived.by(
    () =>
      this.offered &&
      !this.thinking &&
      this.live.state?.stage === "playing" &&
      this.live.state.awaited?.includes(this.live.seat ?? -1) === true,
  );
  /** Whether the panel is shown. */
  readonly open = $derived.by(() => this.hint !== null || this.thinking || this.problem !== null);

  async ask(): Promise<void> {
    if (!this.possible) return;
    this.close();
    this.thinking = true;
    try {
      const hint = await api.hint(this.live.id);
      if (!this.thinking) return;
      this.hint = hint;
      this.mark(0);
    } catch (error) {
      if (this.thinking) this.problem = error instanceof ApiError ? error.response.code : "";
    } finally {
      this.thinking = false;
    }
  }

  /** Mark a choice on the table. Of equivalent actions only the first is marked. */
  mark(choice: number): void {
    this.shown = choice;
    this.live.advised = this.hint?.choices[choice]?.actions.slice(0, 1) ?? [];
  }

  close(): void {
    this.thinking = false;
    this.hint = null;
    this.problem = null;
    this.live.advised = [];
  }

  /** Close a hint of which no move is legal any more. */
  follow(): void {
    if (
      this.hint !== null &&
      !this.hint.choices.some((choice) => choice.actions.some((action) => this.live.isLegal(action)))
    )
      this.close();
  }
}
