// Requests the review of a finished game and polls for its result.

import { api, ApiError } from "../live/api";
import type { Review, ReviewState } from "../protocol";

const POLL_INTERVAL_MS = 400;

export class ReviewRequest {
  review = $state.raw<Review | null>(null);
  /** The progress; null before the request. */
  state = $state.raw<ReviewState | null>(null);
  requested = $state(false);
  /** The error code of a failed request; empty if there was no response. */
  problem = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** Request the review of a finished table or, without a table, of a record. */
  async start(table: string | null, record: string | null): Promise<void> {
    if (this.requested) return;
    this.requested = true;
    this.problem = null;
    await this.#poll(() => (table !== null ? api.reviewTable(table) : api.reviewRecord(record ?? "")));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #poll(request: () => Promise<ReviewState>): Promise<void> {
    try {
      const state = await request();
      if (this.#stopped) return;
      this.state = state;
      this.review = state.review;
      if (state.failed) this.#fail("");
      else if (state.review === null)
        this.#timer = setTimeout(() => void this.#poll(() => api.review(state.id)), POLL_INTERVAL_MS);
    } catch (error) {
      this.#fail(error instanceof ApiError ? error.response.code : "");
    }
  }

  #fail(code: string): void {
    this.problem = code;
    this.state = null;
    this.requested = false;
  }
}
