// The default bots of a new table, and the levels and portraits of all characters of the server.

import { expect, test } from "vitest";
import { botPortrait } from "../src/drawings/shell/characters";
import type { GameListing } from "../src/protocol";
import { levelOf } from "../src/shell/names";
import { botTable, pickBots, nextBot } from "../src/shell/table-defaults";
import { oracle } from "./oracle";

const LEVELS = await oracle<Record<string, string>>("characters", "levels");
const GAMES = await oracle<GameListing[]>("characters", "games");

const listingOf = (id: string): GameListing => GAMES.find((game) => game.id === id)!;

test("the page knows every character and its level", () => {
  const names = [...Object.keys(LEVELS), "owl@calm", "burglar", "stranger"];
  expect(names.map(levelOf)).toEqual([...Object.values(LEVELS), "mastermind", null, null]);
});

test("every character and every level has its own portrait", () => {
  const names = [...Object.keys(LEVELS), "mastermind", "burglar", "lookout"];
  const faces = names.map(botPortrait);
  expect(faces).not.toContain(null);
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBe(names.length);
  expect(botPortrait("owl@calm")).toEqual(botPortrait("owl"));
  expect(botPortrait("greedy")).toBeNull();
});

test.each(GAMES)("a new table of $id has different characters in all other seats", (game) => {
  const { bots = [], seats } = botTable(game, "en");
  const [mine, ...others] = bots;
  expect(mine).toBeNull();
  expect(bots).toHaveLength(seats);
  expect(new Set(others).size).toBe(others.length);
  expect(new Set(others.map((name) => LEVELS[name!]))).toEqual(new Set(["burglar"]));
});

test("more bots than characters are filled up with their level", () => {
  const game = listingOf("art-robbery");
  expect(pickBots(game, "burglar", 5)).toEqual(["magpie", "cat", "fox", "burglar", "magpie"]);
  expect(pickBots(game, "greedy", 3)).toEqual(["greedy", "greedy", "greedy"]);
});

test("an added bot is a character that is not seated yet", () => {
  const game = listingOf("midnight-exchange");
  expect(nextBot(game, [])).toBe("magpie");
  expect(nextBot(game, ["magpie@calm", null])).toBe("cat");
  expect(nextBot(game, ["magpie", "cat", "fox"])).toBe("burglar");
  expect(nextBot({ ...game, bots: [] }, [])).toBeNull();
});
