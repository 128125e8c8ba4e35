// Tiles fly. Wherever a tile comes to lie it comes from where it was before, be it into a hand, onto a spot or a board, or
// out of one's hand again because somebody was faster. The tile itself is there at once; only its picture is under way.

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Loot, Place, Tile } from "./types";

/** Where a tile can be: the value of `data-at` on an element that is always there. */
export type Anchor = `spot ${number}` | `slot ${number}` | `hand ${number}` | "palm";

/** A square on the screen, by its middle. */
export interface Box {
  x: number;
  y: number;
  wide: number;
}

/** The picture of a tile that flies to where no picture of its own is drawn by the raid. */
export interface Ghost {
  key: number;
  place: Place;
  loot: Loot | null;
  from: Box;
  to: Box;
}

/** As long as a hand takes to move over the table, and as it does: then a tile in a hand stays in it. */
const QUICK = 220;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** For what one had hoped to keep. */
const GENTLE = 550;
const GLIDE = "cubic-bezier(0.45, 0, 0.25, 1)";

export class Flights {
  ghosts = $state.raw<readonly Ghost[]>([]);
  #root: HTMLElement | null = null;
  #was = new Map<Tile, Anchor>();
  #loose = new Map<Tile, Box>();
  #keys = 0;
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  /** Attached to what holds all anchors. */
  stage: Attachment<HTMLElement> = (root) => {
    this.#root = root;
    return () => (this.#root = null);
  };

  /** Attached to the picture of a tile at an anchor: it flies there from where the tile was. */
  lands(tile: Tile, anchor: Anchor): Attachment<HTMLElement> {
    return (picture) => {
      const was = this.#was.get(tile);
      const loose = this.#loose.get(tile);
      this.#was.set(tile, anchor);
      this.#loose.delete(tile);
      if (was === undefined || (was === anchor && loose === undefined)) return;
      const lost = was === "palm" && anchor.startsWith("hand");
      this.fly(picture, loose ?? this.box(was), this.box(anchor), lost);
    };
  }

  /** The held tile was let go of here, not in the palm; null takes that back. */
  letGo(tile: Tile, box: Box | null): void {
    if (box === null) this.#loose.delete(tile);
    else this.#loose.set(tile, box);
  }

  /** The tile goes to somebody's board, which is elsewhere on the page. */
  away(tile: Tile, place: Place, loot: Loot | null, from: Anchor, to: Element | null): void {
    const begin = this.box(from);
    if (begin === null || to === null || this.#still.matches) return;
    this.#was.delete(tile);
    const ghost = { key: ++this.#keys, place, loot, from: begin, to: boxOf(to) };
    this.ghosts = [...untrack(() => this.ghosts), ghost];
  }

  /** Attached to the picture of a ghost. */
  haunts(ghost: Ghost): Attachment<HTMLElement> {
    return (picture) => {
      const { from, to } = ghost;
      const size = Math.min(from.wide, to.wide) * 0.5;
      const end = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${size / from.wide})`;
      const flight = picture.animate([{ transform: "none" }, { transform: end, opacity: 0.3 }], {
        duration: 420,
        easing: GLIDE,
      });
      flight.onfinish = flight.oncancel = () => (this.ghosts = this.ghosts.filter((other) => other !== ghost));
      return () => flight.cancel();
    };
  }

  /** Where an anchor is now; null if it is not on the page. */
  box(anchor: Anchor): Box | null {
    const found = this.#root?.querySelector(`[data-at="${anchor}"]`) ?? null;
    return found === null ? null : boxOf(found);
  }

  /** Lets a picture that is in its place begin somewhere else. */
  fly(picture: HTMLElement, from: Box | null, to: Box | null, gently = false): void {
    if (from === null || to === null || to.wide === 0 || this.#still.matches) return;
    const begin = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.wide / to.wide})`;
    picture.classList.add("flying");
    const flight = picture.animate([{ transform: begin }, { transform: "none" }], {
      duration: gently ? GENTLE : QUICK,
      easing: gently ? GLIDE : EASE,
    });
    flight.onfinish = flight.oncancel = () => picture.classList.remove("flying");
  }
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, wide: Math.min(width, height) };
}
