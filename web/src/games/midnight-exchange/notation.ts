// Formats and parses moves in the notation of the server: `lift 17`, `drop up at 42`, `trade 4A for space 2`, `place watch on watch-1`.

import { arts, type Art, type CardId, type Spot, type Tile } from "./types";

export type Move =
  | { kind: "lift"; tile: Tile }
  | { kind: "stash" }
  | { kind: "drop"; up: boolean; spot: Spot }
  | { kind: "put-back"; tile: Tile }
  | { kind: "getaway" }
  | { kind: "trade-art"; face: string; art: Art }
  | { kind: "trade-cards"; face: string; space: number }
  | { kind: "open-bag" }
  | { kind: "pass" }
  | { kind: "place"; art: Art; card: CardId }
  | { kind: "done" };

/** A move in the notation of the server. */
export function formatMove(move: Move): string {
  switch (move.kind) {
    case "lift":
      return `lift ${move.tile}`;
    case "drop":
      return `drop ${move.up ? "up" : "down"} at ${move.spot}`;
    case "put-back":
      return `put back ${move.tile}`;
    case "trade-art":
      return `trade ${move.face} for ${move.art}`;
    case "trade-cards":
      return `trade ${move.face} for space ${move.space}`;
    case "open-bag":
      return "open bag";
    case "place":
      return `place ${move.art} on ${move.card}`;
    default:
      return move.kind;
  }
}

/** Parse a move; null for notation that this page does not use, such as a drop without a spot. */
export function parseMove(text: string): Move | null {
  const [first, second = "", third = "", fourth = "", fifth = ""] = text.split(" ");
  switch (first) {
    case "lift":
      return { kind: "lift", tile: Number(second) };
    case "stash":
    case "getaway":
    case "pass":
    case "done":
      return { kind: first };
    case "drop":
      return third === "at" ? { kind: "drop", up: second === "up", spot: Number(fourth) } : null;
    case "put":
      return { kind: "put-back", tile: Number(third) };
    case "open":
      return { kind: "open-bag" };
    case "place":
      return isArt(second) ? { kind: "place", art: second, card: fourth } : null;
    case "trade":
      if (fourth === "space") return { kind: "trade-cards", face: second, space: Number(fifth) };
      return isArt(fourth) ? { kind: "trade-art", face: second, art: fourth } : null;
    default:
      return null;
  }
}

function isArt(text: string): text is Art {
  return (arts as readonly string[]).includes(text);
}
