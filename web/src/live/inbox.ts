// What arrives is read one at a time, and drawn before the next is read: an update is half a frame's work, and two or three
// in one would make it late.

/** So many wait their turn; where there are more, such as after a lost connection, they are all read at once. */
const MOST = 4;

export class Inbox<Letter> {
  #waiting: Letter[] = [];
  /** Whether there is something to draw that has not been drawn. */
  #undrawn = false;

  constructor(readonly read: (letter: Letter) => void) {}

  /** Reads it now, or when what was read before is drawn. */
  put(letter: Letter): void {
    this.#waiting.push(letter);
    // A page that nobody sees has no frames.
    if (document.hidden || this.#waiting.length > MOST) this.empty();
    else if (!this.#undrawn) this.#next();
  }

  /** Reads all there is. */
  empty(): void {
    while (this.#waiting.length > 0) this.read(this.#waiting.shift()!);
  }

  /** Lets what arrives wait for the next frame: this one has something else to draw. */
  hold(): void {
    if (this.#undrawn) return;
    this.#undrawn = true;
    const drawn = (): void => {
      clearTimeout(hidden);
      this.#undrawn = false;
      this.#next();
    };
    const frame = requestAnimationFrame(() => setTimeout(drawn));
    // What is out of sight may wait for its frame for ever.
    const hidden = setTimeout(() => {
      cancelAnimationFrame(frame);
      drawn();
    }, 100);
  }

  #next(): void {
    const letter = this.#waiting.shift();
    if (letter === undefined) return;
    this.hold();
    this.read(letter);
  }
}
