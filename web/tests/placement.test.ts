// Compares the page's search for the best placement with the Python rules.

import { expect, test } from "vitest";
import { bestPlacement, gain, scoreOf, type Holding } from "../src/games/midnight-exchange/placement";
import type { ScoringData } from "../src/games/midnight-exchange/edition";
import { oracle } from "./oracle";

const CASES = 4000;

interface Case {
  edition: ScoringData;
  holding: Holding;
  best_points: number;
  /** The number of works of art that the rules place. */
  placements: number;
  lines: { what: string; points: number; item: string }[];
}

const best = ({ edition, holding: { cards, placed, stored } }: Case) => bestPlacement(edition, cards, placed, stored);

test("the best placement has the points of the rules' best placement", async () => {
  const cases = await oracle<Case[]>("placement", "random_cases", CASES);
  expect(cases).toHaveLength(CASES);
  const found = cases.map(best);
  expect(found.map((one) => one.points)).toEqual(cases.map((one) => one.best_points));
  expect(
    found.map((one) => one.moves.length),
    "as much stays in storage",
  ).toEqual(cases.map((one) => one.placements));
  const moves = found.map((one) => one.moves);
  expect(await oracle<number[]>("placement", "totals_after", CASES, moves)).toEqual(found.map((one) => one.points));
  expect(moves.filter((one) => one.length > 0).length, "enough cases have something to place").toBeGreaterThan(
    CASES / 4,
  );
});

test("a holding scores line by line as by the rules", async () => {
  const cases = await oracle<Case[]>("placement", "house_edition_cases", CASES / 4);
  expect(cases).toHaveLength(CASES / 4);
  for (const { edition, holding, lines } of cases) {
    const sheet = scoreOf(edition, holding);
    expect(sheet.lines.map(({ what, points, item }) => ({ what, points, item }))).toEqual(lines);
    expect(sheet.total).toBe(lines.reduce((total, line) => total + line.points, 0));
  }
});

test("placing everything of the box takes milliseconds", { timeout: 5_000 }, async () => {
  const full = await oracle<Case>("placement", "full_holding");
  for (let run = 0; run < 50; run++) expect(best(full).points).toBe(full.best_points);
});

test("a gain is the difference between the best placements", async () => {
  const gains = await oracle<{ edition: ScoringData; holding: Holding; painting: number; watches: number }>(
    "placement",
    "example_gains",
  );
  expect(gain(gains.edition, gains.holding, ["painting"], []), "art that completes a card").toBe(gains.painting);
  expect(gains.painting).toBe(5);
  expect(gain(gains.edition, gains.holding, [], ["watch-2"]), "a card for stored art").toBe(gains.watches);
});
