// Parses the notation of moves: `3 take 3`, `boss steal boss from 2`, `dog`, `5 nothing`, `give token`, `give dog`.

import type { Card, Token } from "./types";

export type Move =
  | { kind: "take"; card: Card; token: Token }
  | { kind: "steal"; card: Card; token: Token; victim: number }
  | { kind: "fetch"; card: "dog" }
  | { kind: "nothing"; card: Card }
  | { kind: "give"; what: "token" | "dog" };

/** A legal move and its notation. */
export type LegalMove = Move & { text: string };

export function parseMove(text: string): LegalMove {
  const [first = "", verb, third = "", , fifth = ""] = text.split(" ");
  if (first === "give") return { kind: "give", what: verb === "dog" ? "dog" : "token", text };
  if (verb === "take") return { kind: "take", card: first as Card, token: third, text };
  if (verb === "steal") return { kind: "steal", card: first as Card, token: third, victim: Number(fifth), text };
  if (verb === "nothing") return { kind: "nothing", card: first as Card, text };
  return { kind: "fetch", card: "dog", text };
}

/** A token's face, which is the card that takes it, and its number of alibis. */
export function parseToken(token: Token): { face: Card; alibis: number } {
  const face = token.replaceAll(".", "");
  return { face: face as Card, alibis: token.length - face.length };
}
