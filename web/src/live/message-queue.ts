// Handles server messages one at a time and lets the page render in between: an update takes half a frame, so two or three
// in one frame would make it late. Messages that change little on the screen are handled together with the one before.

/** With more messages waiting, as after a lost connection, all are handled at once. */
const MAX_WAITING = 2;
/** How long to wait for an animation frame; a page that is out of sight may have none. */
const FRAME_TIMEOUT_MS = 500;

export class MessageQueue<Message> {
  #waiting: Message[] = [];
  /** Whether changes have been made that are not rendered yet. */
  #unrendered = false;

  constructor(
    readonly handle: (message: Message) => void,
    readonly isLight: (message: Message) => boolean,
  ) {}

  /** Handle a message now, or once the changes of earlier ones have been rendered. */
  push(message: Message): void {
    this.#waiting.push(message);
    // A hidden page has no frames.
    if (document.hidden || this.#waiting.length > MAX_WAITING) void this.flush();
    else this.#drain();
  }

  /** Handle all waiting messages, each after the effects of the one before it. */
  async flush(): Promise<void> {
    for (let message = this.#waiting.shift(); message !== undefined; message = this.#waiting.shift()) {
      this.#handleSafely(message);
      await Promise.resolve();
    }
  }

  /** Keep messages that are not light until the next frame, because this one has something else to render. */
  waitForFrame(): void {
    if (this.#unrendered) return;
    this.#unrendered = true;
    const rendered = (): void => {
      this.#unrendered = false;
      this.#drain();
    };
    const frame = requestAnimationFrame(() => {
      clearTimeout(timeout);
      setTimeout(rendered);
    });
    const timeout = setTimeout(() => {
      cancelAnimationFrame(frame);
      rendered();
    }, FRAME_TIMEOUT_MS);
  }

  /** Handle all messages that need not wait for a frame. */
  #drain(): void {
    for (let [message] = this.#waiting; message !== undefined; [message] = this.#waiting) {
      const light = this.isLight(message);
      if (!light && this.#unrendered) return;
      this.#waiting.shift();
      if (!light) this.waitForFrame();
      this.#handleSafely(message);
    }
  }

  /** Report an error instead of throwing it, so that the messages behind are still handled. */
  #handleSafely(message: Message): void {
    try {
      this.handle(message);
    } catch (error) {
      reportError(error);
    }
  }
}
