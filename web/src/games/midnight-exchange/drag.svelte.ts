// Something that is carried over the page with a finger or the mouse.

const STIRRED = 6;

export class Carry<T> {
  /** What is carried; null until the pointer has moved a little, so that a tap carries nothing. */
  thing = $state.raw<T | null>(null);
  x = $state(0);
  y = $state(0);

  /**
   * Begins at a pointer that is down. `released` is told on what it was let go, if it was carried at all. `taken` is
   * asked when it first moves; if it says no, nothing is carried.
   */
  start(
    event: PointerEvent,
    thing: T,
    released: (on: Element | null) => void,
    taken: () => boolean = () => true,
  ): void {
    const { pointerId, clientX, clientY } = event;
    const over = new AbortController();
    const mine = (other: PointerEvent): boolean => other.pointerId === pointerId;
    const listen = (type: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void): void =>
      addEventListener(type, (other) => mine(other) && act(other), { signal: over.signal });
    const end = (): void => {
      over.abort();
      this.thing = null;
    };
    listen("pointermove", (now) => {
      if (this.thing === null) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < STIRRED) return;
        if (!taken()) return end();
      }
      this.x = now.clientX;
      this.y = now.clientY;
      this.thing = thing;
    });
    listen("pointerup", (now) => {
      const carried = this.thing !== null;
      end();
      if (carried) released(document.elementFromPoint(now.clientX, now.clientY));
    });
    listen("pointercancel", end);
    // Browsers would select what it is carried over, or carry a link that was scrolled to where the pointer went down.
    for (const type of ["selectstart", "dragstart"])
      addEventListener(type, (other) => other.preventDefault(), { signal: over.signal });
  }
}
