// The texts of a game that the page does not know: those of its package, and readable identifiers where there are none.
// Keys and values are written as `darklantern.core.words` does for the terminal.

import type { GameTexts } from "../../protocol";
import type { DefaultTableWords } from "./words";

const WORD_STARTS = /(?<=[a-z0-9])(?=[A-Z])|[-_\s]+/g;
const PARAMETER = /\{([A-Za-z_]\w*)\}/g;
const VALUES = "values";

const snakeCase = (part: string): string => part.replace(WORD_STARTS, "_").toLowerCase();

/** The form in which keys are kept; the last part of a key of a value is the value, which stays as it is. */
export function canonicalKey(key: string): string {
  const [first, ...others] = key.split(".");
  if (first !== VALUES) return key.split(".").map(snakeCase).join(".");
  return [VALUES, ...others.slice(0, 1).map(snakeCase), ...others.slice(1)].join(".");
}

/** An identifier as words: `place_bid`, `place-bid` and `PlaceBid` are "Place bid". */
export function readable(identifier: string): string {
  const words = identifier.replace(WORD_STARTS, " ").trim();
  if (words === words.toUpperCase()) return words;
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The kind of an event, or of another object of the game: its tag. */
export function tagOf(value: Readonly<Record<string, unknown>>): string | null {
  return typeof value["type"] === "string" ? value["type"] : null;
}

export class TextBook {
  readonly #seats: ReadonlySet<string>;

  constructor(
    readonly source: GameTexts,
    /** The names of the players, by seat. */
    readonly names: readonly string[],
    readonly words: DefaultTableWords,
  ) {
    this.#seats = new Set(source.seats);
  }

  /** Whether a field contains seats. */
  isSeat(field: string): boolean {
    return this.#seats.has(field);
  }

  /** A text with its parameters; null if there is none. */
  find(key: string, params: Readonly<Record<string, unknown>> = {}): string | null {
    const template = this.source.texts[canonicalKey(key)];
    if (template === undefined) return null;
    return template.replace(PARAMETER, (whole, name: string) =>
      name in params ? this.value(name, params[name]) : whole,
    );
  }

  /** A text with its parameters; without one, the last part of the key, made readable. */
  text(key: string, params: Readonly<Record<string, unknown>> = {}): string {
    return this.find(key, params) ?? readable(key.slice(key.lastIndexOf(".") + 1));
  }

  label(field: string): string {
    return this.text(`fields.${field}`);
  }

  /** The text of an action. */
  action(kind: string, params: Readonly<Record<string, unknown>>): string {
    return this.find(`actions.${kind}`, params) ?? this.#spelledOut(kind, params);
  }

  /** The heading of the actions of a kind. */
  kind(kind: string): string {
    return this.text(`kinds.${kind}`);
  }

  /** The line of the log for an event. */
  event(event: unknown): string | null {
    if (!isRecord(event)) return typeof event === "string" ? this.text(`events.${event}`) : null;
    const { type: _, ...params } = event;
    const kind = tagOf(event) ?? "event";
    return this.find(`events.${kind}`, params) ?? this.#spelledOut(kind, params);
  }

  /** The text of the value of a field. */
  value(field: string, value: unknown): string {
    if (Array.isArray(value)) {
      return value.length === 0 ? this.words.nothing : value.map((part) => this.value(field, part)).join(", ");
    }
    if (this.isSeat(field) && typeof value === "number") return this.names[value] ?? String(value);
    if (isRecord(value)) return this.object(field, value);
    const plain =
      value === undefined || value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);
    const found = this.source.texts[canonicalKey(`${VALUES}.${field}.${plain}`)];
    if (found !== undefined) return found;
    if (value === undefined || value === null) return this.words.nothing;
    if (typeof value === "boolean") return value ? this.words.yes : this.words.no;
    return typeof value === "string" ? readableValue(value) : plain;
  }

  /** The text of an object of the game; null without words for it. */
  objectText(field: string, value: Readonly<Record<string, unknown>>): string | null {
    const { type: _, ...params } = value;
    const tag = tagOf(value);
    return (
      this.find(`pieces.${field}`, params) ??
      (tag === null ? null : (this.find(`actions.${tag}`, params) ?? this.find(`events.${tag}`, params)))
    );
  }

  object(field: string, value: Readonly<Record<string, unknown>>): string {
    const found = this.objectText(field, value);
    if (found !== null) return found;
    return Object.entries(value)
      .filter(([name]) => name !== "type")
      .map(([name, part]) => `${this.label(name)} ${this.value(name, part)}`)
      .join(", ");
  }

  /** Words for something that has none: who, what, and all fields. */
  #spelledOut(kind: string, params: Readonly<Record<string, unknown>>): string {
    const details = Object.entries(params)
      .filter(([name]) => name !== "seat")
      .map(([name, value]) => `${this.label(name)} ${this.value(name, value)}`);
    const what = [readable(kind), ...(details.length === 0 ? [] : [`(${details.join(", ")})`])].join(" ");
    return "seat" in params ? `${this.value("seat", params["seat"])}: ${what}` : what;
  }
}

/** A text of the game that has no words: identifiers become readable, while signs such as "10♥" stay as they are. */
const readableValue = (value: string): string => (/^[A-Za-z][\w -]*$/.test(value) ? readable(value) : value);
