// What can be asked of the server over HTTP.

import type {
  CheckedEdition,
  EditionListing,
  GameListing,
  Hint,
  SavedEdition,
  Language,
  ErrorResponse,
  NewPerson,
  NewTable,
  Person,
  PersonChange,
  Replay,
  ReviewState,
  Credentials,
  SharedEdition,
  Table,
  TableChange,
  TablePerson,
  TablePersonChange,
} from "../protocol";
import type { Rulebook } from "../rules/rulebook";

/** Something that the server refused, and why. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly response: ErrorResponse,
  ) {
    super(response.message);
  }
}

/** The body is sent as JSON; a text is JSON already. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  const response = await fetch(path, request);
  if (!response.ok) {
    const problem: unknown = await response
      .json()
      .catch(() => ({ code: "internal", message: response.statusText, params: {} }));
    throw new ApiError(response.status, problem as ErrorResponse);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const of = (game: string): string => `/api/games/${encodeURIComponent(game)}`;
const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  games: () => ask<GameListing[]>("GET", "/api/games"),
  rules: (game: string, language: Language) =>
    ask<Rulebook>("GET", `/api/games/${encodeURIComponent(game)}/rules?language=${language}`),
  enter: (person: NewPerson) => ask<Credentials>("POST", "/api/people", person),
  me: () => ask<Person>("GET", "/api/me"),
  changeMe: (change: PersonChange) => ask<Person>("PATCH", "/api/me", change),
  deleteMe: () => ask<undefined>("DELETE", "/api/me"),
  newCode: () => ask<{ code: string }>("POST", "/api/me/code"),
  recover: (code: string) => ask<Credentials>("POST", "/api/recover", { code }),
  myTables: () => ask<Table[]>("GET", "/api/me/tables"),
  openTables: () => ask<Table[]>("GET", "/api/tables"),
  playedTables: () => ask<Table[]>("GET", "/api/tables?playing=true"),
  open: (wanted: NewTable) => ask<Table>("POST", "/api/tables", wanted),
  table: (table: string) => ask<Table>("GET", at(table)),
  change: (table: string, change: TableChange) => ask<Table>("PATCH", at(table), change),
  close: (table: string) => ask<undefined>("DELETE", at(table)),
  reopen: (table: string) => ask<Table>("POST", `${at(table)}/reopen`),
  sit: (table: string, seat: number | null) => ask<Table>("POST", `${at(table)}/seats`, { seat }),
  put: (table: string, seat: number, bot: string | null) => ask<Table>("PUT", `${at(table)}/seats/${seat}`, { bot }),
  people: (table: string) => ask<TablePerson[]>("GET", `${at(table)}/people`),
  changePerson: (table: string, person: number, change: TablePersonChange) =>
    ask<TablePerson>("PATCH", `${at(table)}/people/${person}`, change),
  swap: (table: string, seat: number, other: number) =>
    ask<Table>("POST", `${at(table)}/seats/${seat}/swap`, { other }),
  leave: (table: string, seat: number) => ask<undefined>("DELETE", `${at(table)}/seats/${seat}`),
  replay: (table: string, eyes: string) => ask<Replay>("GET", `${at(table)}/replay?eyes=${eyes}`),
  replayRecord: (record: string, eyes: string) => ask<Replay>("POST", `/api/replays?eyes=${eyes}`, record),
  hint: (table: string) => ask<Hint>("POST", `${at(table)}/hint`),
  reviewTable: (table: string) => ask<ReviewState>("POST", `${at(table)}/review`),
  reviewRecord: (record: string) => ask<ReviewState>("POST", "/api/reviews", record),
  review: (id: string) => ask<ReviewState>("GET", `/api/reviews/${encodeURIComponent(id)}`),
  rematch: (table: string) => ask<Table>("POST", `${at(table)}/rematch`),
  editions: (game: string) => ask<EditionListing[]>("GET", `${of(game)}/editions`),
  checkEdition: (game: string, components: object) =>
    ask<CheckedEdition>("POST", `${of(game)}/editions/check`, { components }),
  readEdition: (game: string, toml: string) => ask<CheckedEdition>("POST", `${of(game)}/editions/read`, { toml }),
  myEditions: () => ask<SavedEdition[]>("GET", "/api/me/editions"),
  keepEdition: (game: string, components: object) =>
    ask<SavedEdition>("POST", "/api/me/editions", { game, components }),
  changeEdition: (id: string, components: object) =>
    ask<SavedEdition>("PUT", `/api/me/editions/${encodeURIComponent(id)}`, { components }),
  deleteEdition: (id: string) => ask<undefined>("DELETE", `/api/me/editions/${encodeURIComponent(id)}`),
  edition: (id: string) => ask<SharedEdition>("GET", `/api/editions/${encodeURIComponent(id)}`),
};
