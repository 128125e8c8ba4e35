// Compares the page's reasons against illegal moves in Art Robbery with those of the Python rules.

import { describe, expect, test } from "vitest";
import { parseMove } from "../src/games/art-robbery/notation";
import type { Card, View } from "../src/games/art-robbery/types";
import { illegalReason, movesAt, type Reason, type Target } from "../src/games/art-robbery/reasons";
import { oracle } from "./oracle";

interface Question {
  view: View;
  seat: number | null;
  legal: string[];
  card: Card | null;
  target: Target;
}

/** A target clicked with or without a selected card, and the move or the refusal by the rules. */
interface Asked extends Question {
  seat: number;
  /** The move; null without a selected card. */
  action: string | null;
  /** Why the server refuses that move; null if it is legal. */
  refusal: string | null;
  /** Without a move: the cards of the hand that have a move there. */
  able: Card[] | null;
  hand: Card[];
  owner: number | null;
}

interface Reply {
  can: string[];
  why: Reason;
}

/** The server's codes for the page's more precise ones. */
const SERVER_CODES: Readonly<Record<string, string>> = {
  answer: "theft-pending",
  "dog-only": "wrong-card",
  "centre-only": "wrong-card",
  "needs-dog-card": "wrong-card",
};

const RULES = await oracle<string[]>("reasons", "rules");
const SEATS = await oracle<number[]>("reasons", "seat_counts");

function ask({ view, seat, legal, card, target }: Question): Reply {
  const moves = legal.map(parseMove);
  const open =
    card === null ? moves : moves.filter((move) => move.kind === "give" || ("card" in move && move.card === card));
  return {
    can: movesAt(view, open, target).map((move) => move.text),
    why: illegalReason(view, seat, moves, card, target),
  };
}

function checkWithoutCard({ able, hand }: Asked, { can, why }: Reply): void {
  if (able!.length > 0) {
    expect(why.code).toBe("choose");
    if (why.code === "choose") expect(new Set(why.cards)).toEqual(new Set(able));
    return;
  }
  expect(["own-token", "no-card", "no-dog-card", "centre-first"]).toContain(why.code);
  expect(can).toEqual([]);
  if (why.code === "centre-first") expect(hand).toContain(why.card);
}

describe.each(SEATS)("with %i players", (seats) => {
  test("AR-T1 to AR-T9, AR-D1, AR-D2: moves at targets are legal, and reasons match the server's codes", async () => {
    const positions = await oracle<Asked[]>("reasons", "positions", seats);
    expect(positions.length).toBeGreaterThan(0);
    for (const asked of positions) {
      const reply = ask(asked);
      const { code, rule } = reply.why;
      const where = JSON.stringify([asked.action, asked.target, asked.seat, reply]);
      expect(RULES, where).toContain(rule);
      if (asked.action === null) checkWithoutCard(asked, reply);
      else if (asked.refusal === null) expect(reply.can, where).toEqual([asked.action]);
      else {
        expect(reply.can, where).toEqual([]);
        if (code === "own-token") expect(asked.owner, where).toBe(asked.seat);
        else expect(SERVER_CODES[code] ?? code, where).toBe(asked.refusal);
      }
    }
  });
});

describe("in the first position", async () => {
  const first = await oracle<{ view: View; legal: string[]; spectator_view: View }>("reasons", "first_position");
  const { view, legal } = first;

  test("AR-R3: banked tokens cannot be stolen; AR-T1, AR-T2: piles cannot be taken from", () => {
    const targets: Target[] = [{ at: "bank", seat: 1 }, { at: "draw" }, { at: "discard" }];
    const replies = targets.map((target) => ask({ view, seat: 0, legal, card: null, target }).why);
    expect(replies).toMatchObject([
      { code: "banked", rule: "AR-R3" },
      { code: "draw", rule: "AR-T1" },
      { code: "discard", rule: "AR-T2" },
    ]);
  });

  test("a spectator gets the reason watching", () => {
    const reply = ask({ view: first.spectator_view, seat: null, legal: [], card: null, target: { at: "dog" } });
    expect(reply.why).toEqual({ code: "watching", rule: null });
  });
});
