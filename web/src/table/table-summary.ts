// The settings of a table as text.

import type { Table } from "../protocol";
import { editionName, languageNames } from "../shell/names";
import type { Words } from "../words/types";

const STRETCHES = { "1": "normal", "2": "double", "10": "tenfold" } as const;

/** One line for each setting; options only if they differ from the default. */
export function tableSummary(words: Words, table: Table): string[] {
  const { setup } = words;
  const { clock, options, stretch } = table;
  const lines = [
    `${words.house.languages}: ${languageNames[table.language]}`,
    `${setup.edition}: ${editionName(words, table.edition)}`,
  ];
  lines.push(
    clock.kind === "none"
      ? `${setup.clock}: ${setup.clocks.none}`
      : `${setup.clocks[clock.kind]}: ${clock.seconds} s${clock.kind === "budget" && clock.increment ? ` + ${clock.increment} s` : ""}`,
  );
  for (const [name, value] of Object.entries(options)) {
    const option = words.games[table.game]?.options[name];
    if (option === undefined || (typeof value !== "string" && typeof value !== "number")) continue;
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
