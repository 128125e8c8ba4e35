// The page follows a raid from its events. It must come to what the rules come to, for every viewer.

import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Move } from "../src/games/midnight-exchange/notation";
import { after, expected, why, type Reason } from "../src/games/midnight-exchange/raid";
import type { Event, RaidView } from "../src/games/midnight-exchange/types";
import { oracle } from "./oracle";

const RAIDS = 60;

interface Start {
  views: Record<string, RaidView>;
  spaces: number;
}

/** A random attempt: why the rules refuse it, or each viewer's events, and the views of some of them afterwards. */
interface Attempt {
  seat: number;
  attempt: Move;
  refusal: Reason | null;
  events: Record<string, Event[]>;
  views: Record<string, RaidView>;
}

/** Counted by the rules alone. */
const UNTOLD = ["stashed", "moves"];
const told = (raid: RaidView) => Object.entries(raid).filter(([name]) => !UNTOLD.includes(name));

/** An event without what only the rules know: the loot of a tile that the seat has not seen. */
const foreseen = (event: Event, raid: RaidView): Event =>
  event.type === "lifted" && raid.loots[event.tile] === null ? { ...event, loot: null } : event;

test("ME-R2 to ME-R9, ME-G1 to ME-G3: refusals with their reasons, effects of a move, and views", async () => {
  const raids = await oracle<[Start, ...Attempt[]][]>("raids", "raids", RAIDS);
  const refusals = new Set<string>();
  const problems: string[] = [];
  let accepted = 0;
  let compared = 0;
  for (const [number, [start, ...attempts]] of raids.entries()) {
    const { views: raid, spaces } = start;
    for (const [turn, { seat, attempt, refusal, events, views }] of attempts.entries()) {
      const compare = (what: string, ours: unknown, theirs: unknown): void => {
        if (isDeepStrictEqual(ours, theirs)) return;
        problems.push(
          `raid ${number}, attempt ${turn}: ${what}: ${JSON.stringify(ours)}, by the rules ${JSON.stringify(theirs)}`,
        );
      };
      const own = raid[seat]!;
      compare(`refusal of ${JSON.stringify(attempt)}`, why(own, seat, attempt, spaces), refusal);
      if (refusal === null) {
        accepted++;
        compare("expected", expected(own, seat, attempt, spaces), foreseen(events[seat]![0]!, own));
      } else refusals.add(refusal.code);
      for (const [viewer, seen] of Object.entries(events)) raid[viewer] = seen.reduce(after, raid[viewer]!);
      for (const [viewer, view] of Object.entries(views)) {
        compared++;
        const ours = new Map(told(raid[viewer]!));
        for (const [name, value] of told(view)) compare(`${name} for ${viewer}`, ours.get(name), value);
      }
    }
  }
  expect(problems.slice(0, 20)).toEqual([]);
  expect(accepted, "too few moves to tell much").toBeGreaterThan(5_000);
  expect(compared).toBeGreaterThan(5_000);
  expect([...refusals].sort(), "everything that can be refused was tried").toEqual([
    "board-full",
    "got-away",
    "hand-empty",
    "hand-full",
    "key-stays",
    "not-enough-tiles",
    "not-on-board",
    "place-closed",
    "second-key",
    "spot-taken",
    "tile-taken",
  ]);
});
