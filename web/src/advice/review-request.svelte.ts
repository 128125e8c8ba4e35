// A review of a finished game: asked for, waited for, and there.

import { api, ApiError } from "../live/api";
import type { Review, ReviewState } from "../protocol";

/** How often one looks how far it is, in milliseconds. */
const BEAT = 400;

export class ReviewRequest {
  review = $state.raw<Review | null>(null);
  /** How far it is; null if it has not been asked for. */
  state = $state.raw<ReviewState | null>(null);
  asked = $state(false);
  /** Why there is none, as a code; empty if nobody knows. */
  problem = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** Asks for it: that of a finished table, or that of a record. */
  async start(table: string | null, record: string | null): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    this.problem = null;
    await this.#see(() => (table !== null ? api.reviewTable(table) : api.reviewRecord(record ?? "")));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #see(look: () => Promise<ReviewState>): Promise<void> {
    try {
      const state = await look();
      if (this.#stopped) return;
      this.state = state;
      this.review = state.review;
      if (state.failed) this.#fail("");
      else if (state.review === null) this.#timer = setTimeout(() => void this.#see(() => api.review(state.id)), BEAT);
    } catch (error) {
      this.#fail(error instanceof ApiError ? error.response.code : "");
    }
  }

  #fail(code: string): void {
    this.problem = code;
    this.state = null;
    this.asked = false;
  }
}
