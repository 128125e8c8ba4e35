// The table that fits every game: texts, the places of fields, and groups of actions.

import { expect, test } from "vitest";
import type { GameTexts, PlainAction } from "../src/protocol";
import { chooseFields, groupActions, wantedFor } from "../src/table/default/action-groups";
import { canonicalKey, readable, TextBook } from "../src/table/default/text-book";
import { placeFields } from "../src/table/default/view-layout";
import { en } from "../src/table/default/words/en";

const texts = (found: Record<string, string>, seats: string[] = ["seat"]): GameTexts => ({
  game: "dice",
  package: "dice-game",
  language: "en",
  texts: found,
  layout: { players: [], own: [], hidden: [] },
  seats,
  table: null,
});
const book = (found: Record<string, string>, seats?: string[]): TextBook =>
  new TextBook(texts(found, seats), ["Ann", "Bob"], en);

test("spellings of an identifier are one key, but values stay as they are", () => {
  expect(["errors.too-low", "errors.too_low", "errors.TooLow"].map(canonicalKey)).toEqual(
    Array<string>(3).fill("errors.too_low"),
  );
  expect(canonicalKey("values.CardFace.Q")).toBe("values.card_face.Q");
  expect(["place_bid", "too-low", "BidMade", "IBM", ""].map(readable)).toEqual([
    "Place bid",
    "Too low",
    "Bid made",
    "IBM",
    "",
  ]);
});

test("parameters of texts are written with their own words, and seats as names", () => {
  const words = book({ "actions.bid": "{seat}: {count} × {face} {other}", "values.face.1": "ones" });
  expect(words.action("bid", { seat: 1, count: 3, face: 1 })).toBe("Bob: 3 × ones {other}");
  expect(words.event({ type: "BidMade", seat: 0, count: 2 })).toBe("Ann: Bid made (Count 2)");
  expect(words.event(7)).toBeNull();
});

test("values without words are readable, and signs stay as they are", () => {
  const words = book({ "values.open.true": "open", "values.turn.none": "no one" });
  const value = (field: string, given: unknown): string => words.value(field, given);
  expect(value("open", true)).toBe("open");
  expect(value("shut", false)).toBe("no");
  expect(value("turn", null)).toBe("no one");
  expect(value("owner", null)).toBe("–");
  expect(value("suit", "light-blue")).toBe("Light blue");
  expect(value("card", "10♥")).toBe("10♥");
  expect(value("dice", [1, 5])).toBe("1, 5");
  expect(value("dice", [])).toBe("–");
  expect(value("seat", [0, 1])).toBe("Ann, Bob");
  expect(value("seat", 9)).toBe("9");
  expect(value("bid", { type: "bid", count: 3 })).toBe("Count 3");
});

test("an object of the game is written as the action or event that it is", () => {
  const words = book({ "actions.bid": "{count} dice", "pieces.last": "last: {count}" });
  expect(words.value("shown", { type: "bid", count: 3 })).toBe("3 dice");
  expect(words.value("last", { type: "bid", count: 3 })).toBe("last: 3");
});

test("fields are placed by the layout of the game", () => {
  const view = { seat: 0, turn: 1, dice: [1, 2], left: [2, 2], hands: [], bid: null, turns: 4 };
  const layout = { players: ["left", "hands", "gone"], own: ["dice"], hidden: ["turns"] };
  expect(placeFields(view, layout)).toEqual({ players: ["left"], own: ["dice"], middle: ["bid"] });
});

const bids = (counts: number[], faces: number[]): { legal: string[]; actions: PlainAction[] } => {
  const actions = counts.flatMap((count) => faces.map((face) => ({ kind: "bid", params: { count, face } })));
  return { legal: actions.map(({ params }) => `${params.count} x ${params.face}`), actions };
};

test("few actions are buttons, many are chosen by the fields in which they differ", () => {
  const { legal, actions } = bids([3, 4], [1, 2, 3, 4]);
  const groups = groupActions(
    [...legal, "liar", "3 ?"],
    [...actions, { kind: "challenge", params: {} }, { kind: "ask", params: { count: 3 } }],
  );
  expect(groups.map(({ kind, fields, actions }) => [kind, fields, actions.length])).toEqual([
    ["bid", ["count", "face"], 8],
    ["challenge", null, 1],
    ["ask", null, 1],
  ]);
  const few = bids([3], [1, 2, 3]);
  expect(groupActions(few.legal, few.actions)[0]!.fields).toBeNull();
  const one = bids([3], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(groupActions(one.legal, one.actions)[0]!.fields).toEqual(["face"]);
});

test("actions that are no data are buttons with their notation", () => {
  expect(groupActions(["go left"], [])).toEqual([
    { kind: "go left", actions: [{ text: "go left", kind: "go left", params: {} }], fields: null },
  ]);
});

test("options of a field agree with what was chosen before", () => {
  const legal = ["10 x 6", "2 x 5", "2 x 6", "10 x 1", "2 x 2", "2 x 3", "2 x 4"];
  const actions = legal.map((text) => {
    const [count, face] = text.split(" x ").map(Number);
    return { kind: "bid", params: { count, face } };
  });
  const [group] = groupActions(legal, actions);
  const first = chooseFields(group!, {});
  expect(first.fields.map(({ options }) => options.map(({ value }) => value))).toEqual([
    [2, 10],
    [2, 3, 4, 5, 6],
  ]);
  expect(first.action.text).toBe("2 x 2");
  expect(chooseFields(group!, { count: "10", face: "6" }).action.text).toBe("10 x 6");
  expect(chooseFields(group!, { count: "10", face: "5" }).action.text).toBe("10 x 1");
  for (const action of group!.actions) {
    expect(chooseFields(group!, wantedFor(group!, action)).action).toEqual(action);
  }
});
