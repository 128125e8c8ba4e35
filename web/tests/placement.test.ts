// The page finds the best placement itself: it must agree with the rules, case by case.

import { expect, test } from "vitest";
import { bestPlacement, gain, scoreOf, type Holding, type Scoring } from "../src/games/midnight-exchange/placement";
import { oracle } from "./oracle";

const CASES = 4000;

interface Case {
  edition: Scoring;
  holding: Holding;
  best_points: number;
  /** How many works of art the rules place. */
  placements: number;
  lines: { what: string; points: number; item: string }[];
}

const best = ({ edition, holding: { cards, placed, stored } }: Case) => bestPlacement(edition, cards, placed, stored);

test("it finds what the rules find", async () => {
  const cases = await oracle<Case[]>("placement", "random_cases", CASES);
  expect(cases).toHaveLength(CASES);
  const found = cases.map(best);
  expect(found.map((one) => one.points)).toEqual(cases.map((one) => one.best_points));
  expect(
    found.map((one) => one.moves.length),
    "it keeps as much in storage",
  ).toEqual(cases.map((one) => one.placements));
  const moves = found.map((one) => one.moves);
  expect(await oracle<number[]>("placement", "totals_after", CASES, moves)).toEqual(found.map((one) => one.points));
  expect(moves.filter((one) => one.length > 0).length, "there was something to find").toBeGreaterThan(CASES / 4);
});

test("it scores as the rules do", async () => {
  const cases = await oracle<Case[]>("placement", "house_edition_cases", CASES / 4);
  expect(cases).toHaveLength(CASES / 4);
  for (const { edition, holding, lines } of cases) {
    const sheet = scoreOf(edition, holding);
    expect(sheet.lines.map(({ what, points, item }) => ({ what, points, item }))).toEqual(lines);
    expect(sheet.total).toBe(lines.reduce((total, line) => total + line.points, 0));
  }
});

test("a full table costs little", { timeout: 5_000 }, async () => {
  const everything = await oracle<Case>("placement", "everything");
  for (let run = 0; run < 50; run++) expect(best(everything).points).toBe(everything.best_points);
});

test("a gain is the difference between the best placements", async () => {
  const gains = await oracle<{ edition: Scoring; holding: Holding; painting: number; watches: number }>(
    "placement",
    "gains",
  );
  expect(gain(gains.edition, gains.holding, ["painting"], []), "art that completes a card").toBe(gains.painting);
  expect(gains.painting).toBe(5);
  expect(gain(gains.edition, gains.holding, [], ["watch-2"]), "a card for stored art").toBe(gains.watches);
});
