// Animates tiles between spots, hands and boards: a tile appears at its new place at once, and its picture moves there
// from the previous one. That includes a tile that goes back because another player was faster.

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Loot, Place, Tile } from "./types";

/** A place for a tile: the value of `data-anchor` on an element that is always on the page. */
export type Anchor = `spot ${number}` | `slot ${number}` | `hand ${number}` | "held";

/** A square on the screen, by its centre. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

/** The picture of a tile that moves to an element outside the raid's table. */
export interface Ghost {
  key: number;
  place: Place;
  loot: Loot | null;
  from: Square;
  to: Square;
}

/** The same as the transition of a hand, so that a tile stays in the moving hand. */
const FAST_MS = 220;
const FAST_EASING = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** For tiles that the player loses. */
const SLOW_MS = 550;
const SLOW_EASING = "cubic-bezier(0.45, 0, 0.25, 1)";

export class TileAnimations {
  ghosts = $state.raw<readonly Ghost[]>([]);
  #root: HTMLElement | null = null;
  #lastAnchors = new Map<Tile, Anchor>();
  #releasePoints = new Map<Tile, Square>();
  #keys = 0;
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** Attach to the element that contains all anchors. */
  attachRoot: Attachment<HTMLElement> = (root) => {
    this.#root = root;
    return () => (this.#root = null);
  };

  /** Attach to the picture of a tile at an anchor, which moves there from the tile's previous place. */
  animateArrival(tile: Tile, anchor: Anchor): Attachment<HTMLElement> {
    return (picture) => {
      const previous = this.#lastAnchors.get(tile);
      const released = this.#releasePoints.get(tile);
      this.#lastAnchors.set(tile, anchor);
      this.#releasePoints.delete(tile);
      if (previous === undefined || (previous === anchor && released === undefined)) return;
      const lost = previous === "held" && anchor.startsWith("hand");
      this.animateFrom(picture, released ?? this.positionOf(previous), this.positionOf(anchor), lost);
    };
  }

  /** Start the next animation of a dragged tile where it was dropped; null undoes that. */
  setReleasePoint(tile: Tile, point: Square | null): void {
    if (point === null) this.#releasePoints.delete(tile);
    else this.#releasePoints.set(tile, point);
  }

  /** Move a tile to an opponent's board, which is elsewhere on the page. */
  animateToBoard(tile: Tile, place: Place, loot: Loot | null, from: Anchor, to: Element | null): void {
    const begin = this.positionOf(from);
    if (begin === null || to === null || this.#reducedMotion.matches) return;
    this.#lastAnchors.delete(tile);
    const ghost = { key: ++this.#keys, place, loot, from: begin, to: squareOf(to) };
    this.ghosts = [...untrack(() => this.ghosts), ghost];
  }

  /** Attach to the picture of a ghost. */
  animateGhost(ghost: Ghost): Attachment<HTMLElement> {
    return (picture) => {
      const { from, to } = ghost;
      const endSize = Math.min(from.size, to.size) * 0.5;
      const end = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${endSize / from.size})`;
      const flight = picture.animate([{ transform: "none" }, { transform: end, opacity: 0.3 }], {
        duration: 420,
        easing: SLOW_EASING,
      });
      flight.onfinish = flight.oncancel = () => (this.ghosts = this.ghosts.filter((other) => other !== ghost));
      return () => flight.cancel();
    };
  }

  /** The position of an anchor; null if it is not on the page. */
  positionOf(anchor: Anchor): Square | null {
    const found = this.#root?.querySelector(`[data-anchor="${anchor}"]`) ?? null;
    return found === null ? null : squareOf(found);
  }

  /** Animate a picture from another position to its own. */
  animateFrom(picture: HTMLElement, from: Square | null, to: Square | null, slow = false): void {
    if (from === null || to === null || to.size === 0 || this.#reducedMotion.matches) return;
    const begin = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.size / to.size})`;
    picture.classList.add("flying");
    const flight = picture.animate([{ transform: begin }, { transform: "none" }], {
      duration: slow ? SLOW_MS : FAST_MS,
      easing: slow ? SLOW_EASING : FAST_EASING,
    });
    flight.onfinish = flight.oncancel = () => picture.classList.remove("flying");
  }
}

function squareOf(element: Element): Square {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) };
}
