// The page decides by itself which moves of a raid are legal. Compares its decisions with positions that were recorded
// from the Python rules, and that the rules and the kernel are tested against too.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseMove } from "../src/games/midnight-exchange/notation";
import { illegalReason, predictedEvent, type Reason } from "../src/games/midnight-exchange/raid";
import type { RaidView } from "../src/games/midnight-exchange/types";

/** What a seat sees of a raid, the moves that are legal, and those that are not, by reason. */
interface Position {
  seat: number;
  spaces: number;
  raid: RaidView;
  legal: string[];
  illegal: (Reason & { actions: string[] })[];
}

const FILE = new URL("../../tests/games/midnight_exchange/raid_positions.json", import.meta.url);
const positions = JSON.parse(readFileSync(FILE, "utf-8")) as Position[];

test("ME-R2 to ME-R9, ME-G1: the page allows and forbids the recorded moves", () => {
  expect(positions.length).toBeGreaterThan(40);
  for (const [number, { seat, spaces, raid, legal, illegal }] of positions.entries()) {
    const decide = (text: string): Reason | null => illegalReason(raid, seat, parseMove(text)!, spaces);
    for (const text of legal) {
      expect.soft(decide(text), `position ${number}: ${text}`).toBeNull();
      expect.soft(predictedEvent(raid, seat, parseMove(text)!, spaces), `position ${number}: ${text}`).not.toBeNull();
    }
    for (const { code, params, actions } of illegal)
      for (const text of actions) expect.soft(decide(text), `position ${number}: ${text}`).toEqual({ code, params });
  }
});
