// The notation of moves, read: `3 take 3`, `boss steal boss from 2`, `dog`, `5 nothing`, `give token`, `give dog`.

import type { Card, Token } from "./types";

export type Action =
  | { kind: "take"; card: Card; token: Token }
  | { kind: "steal"; card: Card; token: Token; victim: number }
  | { kind: "fetch"; card: "dog" }
  | { kind: "nothing"; card: Card }
  | { kind: "give"; what: "token" | "dog" };

/** A legal move, and how it is written. */
export type Choice = Action & { text: string };

export function readAction(text: string): Choice {
  const [first = "", verb, third = "", , fifth = ""] = text.split(" ");
  if (first === "give") return { kind: "give", what: verb === "dog" ? "dog" : "token", text };
  if (verb === "take") return { kind: "take", card: first as Card, token: third, text };
  if (verb === "steal") return { kind: "steal", card: first as Card, token: third, victim: Number(fifth), text };
  if (verb === "nothing") return { kind: "nothing", card: first as Card, text };
  return { kind: "fetch", card: "dog", text };
}

/** The card that asks for a token, and how many alibis it has. */
export function readToken(token: Token): { face: Card; alibis: number } {
  const face = token.replaceAll(".", "");
  return { face: face as Card, alibis: token.length - face.length };
}
