// What arrives is read one at a time, and drawn before the next is read: an update is half a frame's work, and two or three
// in one would make it late. What is light is read in one breath with what came before it.

/** So many wait their turn. Where there are more, such as after a lost connection, they are all read at once. */
const MOST = 2;
/** Milliseconds after which a frame is not waited for any longer: what is out of sight may have none. */
const PATIENCE = 500;

export class MessageQueue<Letter> {
  #waiting: Letter[] = [];
  /** Whether there is something to draw that has not been drawn. */
  #undrawn = false;

  constructor(
    readonly read: (letter: Letter) => void,
    readonly light: (letter: Letter) => boolean,
  ) {}

  /** Reads it now, or when what was read before is drawn. */
  put(letter: Letter): void {
    this.#waiting.push(letter);
    // A page that nobody sees has no frames.
    if (document.hidden || this.#waiting.length > MOST) void this.empty();
    else this.#go();
  }

  /** Reads all there is; each after all that the one before it has brought about. */
  async empty(): Promise<void> {
    for (let letter = this.#waiting.shift(); letter !== undefined; letter = this.#waiting.shift()) {
      this.#open(letter);
      await Promise.resolve();
    }
  }

  /** Lets what is not light wait for the next frame: this one has something else to draw. */
  hold(): void {
    if (this.#undrawn) return;
    this.#undrawn = true;
    const drawn = (): void => {
      this.#undrawn = false;
      this.#go();
    };
    const frame = requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(drawn);
    });
    const unseen = setTimeout(() => {
      cancelAnimationFrame(frame);
      drawn();
    }, PATIENCE);
  }

  /** Reads all that need not wait. */
  #go(): void {
    for (let [letter] = this.#waiting; letter !== undefined; [letter] = this.#waiting) {
      const light = this.light(letter);
      if (!light && this.#undrawn) return;
      this.#waiting.shift();
      if (!light) this.hold();
      this.#open(letter);
    }
  }

  /** One that cannot be read keeps nobody from the others. */
  #open(letter: Letter): void {
    try {
      this.read(letter);
    } catch (error) {
      reportError(error);
    }
  }
}
