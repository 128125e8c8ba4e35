// The page applies the events of a raid itself. Compares its views with those of the Python rules, for every viewer.

import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Move } from "../src/games/midnight-exchange/notation";
import { applyToRaid, illegalReason, predictedEvent, type Reason } from "../src/games/midnight-exchange/raid";
import type { Event, RaidView } from "../src/games/midnight-exchange/types";
import { oracle } from "./oracle";

const RAIDS = 60;

interface Start {
  views: Record<string, RaidView>;
  spaces: number;
}

/** A random move: the reason why it is illegal, or each viewer's events and some viewers' views afterwards. */
interface Attempt {
  seat: number;
  attempt: Move;
  refusal: Reason | null;
  events: Record<string, Event[]>;
  views: Record<string, RaidView>;
}

/** Fields that only the server updates. */
const SERVER_ONLY = ["stashed", "moves"];
const comparable = (raid: RaidView) => Object.entries(raid).filter(([name]) => !SERVER_ONLY.includes(name));

/** An event without the loot of a tile that the seat has not seen, which the page cannot predict. */
const predictable = (event: Event, raid: RaidView): Event =>
  event.type === "lifted" && raid.loots[event.tile] === null ? { ...event, loot: null } : event;

test("ME-R2 to ME-R9, ME-G1 to ME-G3: illegal reasons, predicted events and views match the rules", async () => {
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
      compare(`refusal of ${JSON.stringify(attempt)}`, illegalReason(own, seat, attempt, spaces), refusal);
      if (refusal === null) {
        accepted++;
        compare("predicted event", predictedEvent(own, seat, attempt, spaces), predictable(events[seat]![0]!, own));
      } else refusals.add(refusal.code);
      for (const [viewer, seen] of Object.entries(events)) raid[viewer] = seen.reduce(applyToRaid, raid[viewer]!);
      for (const [viewer, view] of Object.entries(views)) {
        compared++;
        const ours = new Map(comparable(raid[viewer]!));
        for (const [name, value] of comparable(view)) compare(`${name} for ${viewer}`, ours.get(name), value);
      }
    }
  }
  expect(problems.slice(0, 20)).toEqual([]);
  expect(accepted, "enough legal moves were tried").toBeGreaterThan(5_000);
  expect(compared).toBeGreaterThan(5_000);
  expect([...refusals].sort(), "every reason was tried").toEqual([
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
