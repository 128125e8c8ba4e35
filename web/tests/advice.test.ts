import { describe, expect, test } from "vitest";
import { loadDescriber } from "../src/advice/describers";
import { languages, type ActionDescription, type Reason } from "../src/protocol";
import { oracle } from "./oracle";

type Thing = { kind: "deed"; thing: ActionDescription } | { kind: "reason"; thing: Reason };

interface Game {
  game: string;
  edition: unknown;
  things: Thing[];
}

/** English words that are the code itself. */
const SAME_AS_CODE = ["pass", "stash"];

const GAMES = await oracle<Game[]>("advice", "games");

describe.each(GAMES)("$game", ({ game, edition, things }) => {
  test.each(languages)("describes every action and reason (%s)", async (language) => {
    const context = { names: ["Ada", "Bruno", "Cleo"], edition };
    const describer = (await loadDescriber(game, language))!;
    expect(things.length).toBeGreaterThan(0);
    for (const { kind, thing } of things) {
      const words = kind === "deed" ? describer.action(thing, context) : describer.reason(thing, context);
      const what = `the ${kind} ${thing.code}`;
      expect(words, what).not.toBe("");
      if (language !== "en" || !SAME_AS_CODE.includes(thing.code)) expect(words, what).not.toBe(thing.code);
      expect(words, what).not.toContain("undefined");
    }
  });
});
