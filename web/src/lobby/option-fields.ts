// The options of a game as fields of a form, read from their JSON schema.

import type { GameListing } from "../protocol";

interface Schema {
  type?: string;
  format?: string;
  enum?: readonly (string | number | null)[];
  anyOf?: readonly Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
}

interface FieldBase {
  name: string;
  default: unknown;
  /** Whether null is allowed. */
  nullable: boolean;
  /** What the option does, in English. */
  description: string;
}

export type OptionField = FieldBase &
  (
    | { kind: "choice"; values: readonly (string | number)[] }
    | { kind: "switch" }
    | { kind: "number"; min: number | undefined; max: number | undefined }
    | { kind: "seat" }
  );

/** The most numbers that are offered as a list; more are typed. */
const MAX_LISTED_NUMBERS = 20;

/** Whether an option is a time limit, which belongs to the clock of the table. */
export const isTimeLimit = (field: OptionField): boolean => field.name.endsWith("_seconds");

/** The options that a form can ask for; the edition, which has a field of its own, and lists are not among them. */
export function optionFields(game: GameListing): OptionField[] {
  const properties = (game.options_schema["properties"] ?? {}) as Record<string, Schema>;
  return Object.entries(properties).flatMap(([name, schema]) =>
    name === "edition" ? [] : (optionField(name, schema) ?? []),
  );
}

function optionField(name: string, schema: Schema): OptionField | null {
  const parts = schema.anyOf ?? [schema];
  const [part, ...others] = parts.filter(({ type }) => type !== "null");
  if (part === undefined || others.length > 0) return null;
  const nullable = parts.length > 1 || part.enum?.includes(null) === true;
  const base = { name, nullable, default: schema.default, description: schema.description ?? part.description ?? "" };
  if (part.enum !== undefined) return { ...base, kind: "choice", values: part.enum.filter((value) => value !== null) };
  if (part.type === "boolean") return { ...base, kind: "switch" };
  if (part.type !== "integer") return null;
  if (part.format === "seat") return { ...base, kind: "seat" };
  const { minimum: min, maximum: max } = part;
  if (nullable || min === undefined || max === undefined || max - min >= MAX_LISTED_NUMBERS)
    return { ...base, kind: "number", min, max };
  return { ...base, kind: "choice", values: Array.from({ length: max - min + 1 }, (_, at) => min + at) };
}
