// The settings of a table as text.

import { optionFields, type OptionField } from "../lobby/option-fields";
import type { OptionTexts } from "../lobby/option-texts";
import type { GameListing, Table } from "../protocol";
import { editionName, languageNames } from "../shell/names";
import type { Words } from "../words/types";

const STRETCHES = { "1": "normal", "2": "double", "10": "tenfold" } as const;

/**
 * One line for each setting; options only if they differ from the default.
 *
 * @param game - the game; null if it could not be fetched.
 * @param texts - the texts of a game from outside; null for a game that the page knows.
 */
export function tableSummary(
  words: Words,
  table: Table,
  game: GameListing | null = null,
  texts: OptionTexts | null = null,
): string[] {
  const { setup } = words;
  const { clock, options, stretch } = table;
  const lines = [
    `${words.house.languages}: ${languageNames[table.language]}`,
    `${setup.edition}: ${editionName(words, table.edition, texts?.edition(table.edition))}`,
  ];
  lines.push(
    clock.kind === "none"
      ? `${setup.clock}: ${setup.clocks.none}`
      : `${setup.clocks[clock.kind]}: ${clock.seconds} s${clock.kind === "budget" && clock.increment ? ` + ${clock.increment} s` : ""}`,
  );
  const fields = game === null ? [] : optionFields(game);
  for (const [name, value] of Object.entries(options)) {
    const option = words.games[table.game]?.options[name];
    const field = fields.find((one) => one.name === name);
    if (option === undefined) {
      if (texts !== null && field !== undefined)
        lines.push(`${texts.label(field)}: ${optionValue(words, texts, field, value)}`);
      continue;
    }
    if (typeof value !== "string" && typeof value !== "number") continue;
    const text = option.values[value];
    if (text !== undefined) lines.push(`${option.label} ${text}`);
    else lines.push(`${option.label}: ${name === "first" ? setup.seat(Number(value) + 1) : value}`);
  }
  if (stretch !== 1) {
    const how = stretch === null ? "off" : STRETCHES[String(stretch) as keyof typeof STRETCHES];
    lines.push(`${setup.stretch}: ${how === undefined ? `× ${stretch}` : setup.stretches[how]}`);
  }
  lines.push(`${setup.hints}: ${table.state.hints ? setup.hinted.on : setup.hinted.off}`);
  return lines;
}

/** The value of an option of a game from outside. */
function optionValue(words: Words, texts: OptionTexts, field: OptionField, value: unknown): string {
  if (field.kind === "seat" && typeof value === "number") return words.setup.seat(value + 1);
  return texts.value(field, value as string | number | boolean | null);
}
