// Drag and drop with pointer events, for fingers and the mouse.

const THRESHOLD_PX = 6;

export class Drag<T> {
  /** The dragged item; null until the pointer has moved beyond the threshold, so that a tap is no drag. */
  item = $state.raw<T | null>(null);
  x = $state(0);
  y = $state(0);

  /**
   * Start a drag at a pointer that is down. `ondrop` is called with the element below if the item was dragged at all.
   * `onbegin` is called when the pointer first moves; the drag is cancelled if it returns false.
   */
  start(
    event: PointerEvent,
    item: T,
    ondrop: (target: Element | null) => void,
    onbegin: () => boolean = () => true,
  ): void {
    const { pointerId, clientX, clientY } = event;
    const over = new AbortController();
    const mine = (other: PointerEvent): boolean => other.pointerId === pointerId;
    const listen = (type: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void): void =>
      addEventListener(type, (other) => mine(other) && act(other), { signal: over.signal });
    const end = (): void => {
      over.abort();
      this.item = null;
    };
    listen("pointermove", (now) => {
      if (this.item === null) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < THRESHOLD_PX) return;
        if (!onbegin()) return end();
      }
      this.x = now.clientX;
      this.y = now.clientY;
      this.item = item;
    });
    listen("pointerup", (now) => {
      const dragged = this.item !== null;
      end();
      if (dragged) ondrop(document.elementFromPoint(now.clientX, now.clientY));
    });
    listen("pointercancel", end);
    // Browsers would select text under the pointer, or start their own drag of a link.
    for (const type of ["selectstart", "dragstart"])
      addEventListener(type, (other) => other.preventDefault(), { signal: over.signal });
  }
}
