// Compares the page's scores of physical tables with the Python rules.

import { expect, test } from "vitest";
import { scoreTable, type Holding as RobberyHolding } from "../src/games/art-robbery/score/points";
import type { ArtRobberyEdition } from "../src/games/art-robbery/types";
import {
  artLeft,
  findWinner,
  scorePlayer,
  withPlacements,
  type Holding,
} from "../src/games/midnight-exchange/score/points";
import { arts, type MidnightExchangeEdition } from "../src/games/midnight-exchange/types";
import { oracle } from "./oracle";

const TABLES = 2000;

interface MidnightTable {
  edition: MidnightExchangeEdition;
  players: {
    holding: Holding;
    points: number;
    best: number;
    lines: [item: string, points: number][];
    /** The number of works of art that the rules place. */
    placed: number;
    getaway: number | null;
  }[];
  winner: number | null;
  level: number[];
}

interface RobberyTable {
  edition: ArtRobberyEdition;
  players: RobberyHolding[];
  scores: number[];
  alibis: number[];
  winners: number[];
  /** By player: the points of the four raids, then the loss for the fewest alibis, if any. */
  sheets: number[][];
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** In the order of Python's sorted(). */
const sorted = (lines: [string, number][]): [string, number][] =>
  lines.sort(([item, points], [other, others]) => (item < other ? -1 : item > other ? 1 : points - others));

test("ME-F3, ME-F4, ME-F5: scores of Midnight Exchange match the rules", async () => {
  const tables = await oracle<MidnightTable[]>("scores", "midnight_tables", TABLES);
  expect(tables).toHaveLength(TABLES);
  let players = 0;
  let improved = 0;
  let ties = 0;
  for (const table of tables) {
    const { edition } = table;
    for (const player of table.players) {
      const found = scorePlayer(edition, player.holding);
      expect([found.points, found.best]).toEqual([player.points, player.best]);
      expect(sorted(found.lines.map((line) => [line.item, line.points]))).toEqual(player.lines);
      // The placement may be another one, but it is as good and takes as little from storage.
      expect(total(found.placements.map((one) => one.art.length))).toBe(player.placed);
      for (const { card, art } of found.placements) {
        const ladder = edition.cards.find(({ name }) => name === card)!.ladder.map((rung) => rung.art);
        expect(ladder.map((_, start) => ladder.slice(start, start + art.length))).toContainEqual(art);
      }
      const then = scorePlayer(edition, withPlacements(player.holding, found.placements));
      expect([then.points, then.placements]).toEqual([found.best, []]);
      players++;
      improved += found.best > found.points ? 1 : 0;
    }
    const found = findWinner(
      table.players.map((player) => player.points),
      table.players.map((player) => player.getaway),
    );
    expect(found).toEqual({ winner: table.winner, tied: table.level });
    ties += found.tied.length > 1 ? 1 : 0;
  }
  expect(improved).toBeGreaterThan(Math.floor(players / 4));
  expect(ties).toBeGreaterThan(20);
});

test("a player with every piece of the box is scored within the time of a click", { timeout: 5_000 }, async () => {
  const { edition, players } = await oracle<MidnightTable>("scores", "midnight_full_table");
  const [player] = players;
  const found = scorePlayer(edition, player!.holding);
  expect([found.points, found.best]).toEqual([player!.points, player!.best]);
});

test("art left counts the works of art that no player has", async () => {
  const edition = await oracle<MidnightExchangeEdition>("scores", "midnight_edition");
  const ada: Holding = {
    stored: { chalice: 2 },
    cards: [
      { name: "chalice-2", filled: 1 },
      { name: "display-1", filled: 3 },
    ],
    getaway: null,
  };
  const bob: Holding = { stored: { watch: 1 }, cards: [{ name: "watch-2", filled: 0 }], getaway: null };
  expect(Object.fromEntries(arts.map((art) => [art, artLeft(edition, [ada, bob], art)]))).toEqual({
    manuscript: 12,
    chalice: 9,
    statuette: 12,
    parure: 7,
    watch: 6,
    painting: 7,
  });
});

test("AR-R2, AR-F2, AR-F3, AR-F4, AR-F5: scores of Art Robbery match the rules", async () => {
  const tables = await oracle<RobberyTable[]>("scores", "robbery_tables", TABLES);
  expect(tables).toHaveLength(TABLES);
  let shared = 0;
  let caught = 0;
  let fined = 0;
  for (const table of tables) {
    const found = scoreTable(table.edition, table.players);
    expect(found.players.map((one) => one.points)).toEqual(table.scores);
    expect(found.players.map((one) => one.alibis)).toEqual(table.alibis);
    expect(found.winners).toEqual(table.winners);
    for (const [player, sheet] of table.sheets.entries()) {
      const one = found.players[player]!;
      expect(one.raids).toEqual(sheet.slice(0, 4));
      expect(0 - one.cost).toBe(total(sheet.slice(4)));
      expect(found.caught.includes(player)).toBe(sheet.length > 4);
    }
    shared += found.winners.length > 1 ? 1 : 0;
    caught += table.players.length > 2 && found.caught.length > 0 ? 1 : 0;
    fined += table.players.length === 2 && found.caught.length > 0 ? 1 : 0;
  }
  expect(Math.min(shared, caught, fined)).toBeGreaterThan(10);
});
