// Everything of a game lies in its folder: no other file of the page names a game.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { byGame } from "../src/games/by-game";
import type { ListingWords } from "../src/games/contract";
import { hasPage } from "../src/games/pages";
import { languages, type GameListing } from "../src/protocol";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";
import { it } from "../src/words/it";
import { nl } from "../src/words/nl";
import { oracle } from "./oracle";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GAMES = readdirSync(join(ROOT, "src/games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const PAGES = ["edit", "lesson", "score"] as const;
const CATALOGUES = { en, fr, it, nl };
const LISTINGS = await oracle<GameListing[]>("characters", "games");

const titleOf = (game: string): string => LISTINGS.find((listing) => listing.id === game)!.title;

/** The files outside the folders of games. */
const FILES = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !GAMES.some((game) => path.startsWith(join(ROOT, "src/games", game, "/"))))
  .concat(["vite.config.ts", "index.html", "gallery.html", "public/app.webmanifest"].map((name) => join(ROOT, name)));

/** Whether a text contains a name, its words joined in any way: `liars-dice`, "Liars Dice", `LiarsDice`, `LIARS_DICE`. */
function names(text: string, name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return new RegExp(words.join("[^\\p{L}\\p{N}]?"), "iu").test(text);
}

test("names of games are found however they are written", () => {
  for (const written of ["liars-dice", "Liars Dice", "LiarsDice", "LIARS_DICE", "liarsDice", "Liar’s Dice"])
    expect(names(`const ${written} = 1;`, written.includes("’") ? "Liar’s Dice" : "liars-dice"), written).toBe(true);
  expect(names("a pair of dice", "liars-dice")).toBe(false);
});

describe.each(GAMES)("%s", (game) => {
  test("is named in no file outside its folder", () => {
    const title = titleOf(game);
    const naming = FILES.filter((path) => {
      const text = readFileSync(path, "utf-8");
      return names(text, game) || names(text, title);
    });
    expect(naming.map((path) => path.slice(ROOT.length))).toEqual([]);
  });

  test("has the server's title in its folder", () => {
    const folder = byGame(import.meta.glob<string>("/src/games/*/title.ts", { eager: true, import: "title" }));
    expect(folder[game]).toBe(titleOf(game));
  });

  test.each(languages)("has a text for the lobby (%s)", (language) => {
    const words: ListingWords | undefined = CATALOGUES[language].games[game];
    expect(words?.about).toMatch(/./);
  });
});

test("a game without a folder has no lesson, score sheet or form for editions", () => {
  for (const game of GAMES) expect(PAGES.map((page) => hasPage(game, page))).toEqual([true, true, true]);
  for (const game of ["liars-dice", "constructor"])
    expect(PAGES.map((page) => hasPage(game, page))).toEqual([false, false, false]);
});

test("files are sorted by the folder of their game", () => {
  const files = { "/src/games/liars-dice/score/index.ts": 1, "/src/games/slapjack/Game.svelte": 2 };
  expect(Object.entries(byGame(files))).toEqual([
    ["liars-dice", 1],
    ["slapjack", 2],
  ]);
  expect(byGame(files)["constructor"]).toBeUndefined();
});
