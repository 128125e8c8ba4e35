// The set-up form of a game is made from the schema of its options.

import { describe, expect, it } from "vitest";
import type { GameListing } from "../src/protocol";
import { isTimeLimit, optionFields } from "../src/lobby/option-fields";

const fieldsOf = (properties: Record<string, unknown>): ReturnType<typeof optionFields> =>
  optionFields({ options_schema: { properties } } as unknown as GameListing);

describe("the fields of the set-up form", () => {
  it("have the kind that their schema asks for", () => {
    const fields = fieldsOf({
      edition: { enum: ["plain"], default: "plain" },
      lamp: { enum: ["none", "race"], default: "race" },
      dark: { type: "boolean", default: false },
      pile: { type: "integer", minimum: 5, maximum: 7, default: 6, description: "How many." },
      first: { anyOf: [{ type: "integer", format: "seat" }, { type: "null" }], default: null },
      race_seconds: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: 20 },
    });
    expect(fields.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "lamp: choice",
      "dark: switch",
      "pile: choice",
      "first: seat",
      "race_seconds: number",
    ]);
    expect(fields[2]).toMatchObject({ values: [5, 6, 7], default: 6, nullable: false, description: "How many." });
    expect(fields[3]).toMatchObject({ nullable: true, default: null });
    expect(fields[4]).toMatchObject({ min: 1, max: undefined, nullable: true, default: 20 });
    expect(fields.filter(isTimeLimit).map(({ name }) => name)).toEqual(["race_seconds"]);
  });

  it("leave out what no control can ask for", () => {
    expect(
      fieldsOf({
        boards: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }], default: null },
        either: { anyOf: [{ type: "integer" }, { type: "boolean" }], default: 1 },
        name: { type: "string", default: "" },
      }),
    ).toEqual([]);
  });

  it("ask for a number with many values by typing", () => {
    expect(fieldsOf({ coins: { type: "integer", minimum: 0, maximum: 100, default: 10 } })[0]).toMatchObject({
      kind: "number",
      min: 0,
      max: 100,
    });
  });
});
