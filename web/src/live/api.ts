// The HTTP API of the server.

import type {
  CheckedEdition,
  EditionListing,
  GameListing,
  GameTexts,
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
import type { RulebookSource } from "../rules/rulebook";

/** An error response of the server. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly response: ErrorResponse,
  ) {
    super(response.message);
  }
}

/** Send a request. The body is sent as JSON; a string is taken for JSON already. */
async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  const response = await fetch(path, options);
  if (!response.ok) {
    const problem: unknown = await response
      .json()
      .catch(() => ({ code: "internal", message: response.statusText, params: {} }));
    throw new ApiError(response.status, problem as ErrorResponse);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const gamePath = (game: string): string => `/api/games/${encodeURIComponent(game)}`;
const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  games: () => request<GameListing[]>("GET", "/api/games"),
  rules: (game: string, language: Language) =>
    request<RulebookSource>("GET", `${gamePath(game)}/rules?language=${language}`),
  words: (game: string, language: Language) => request<GameTexts>("GET", `${gamePath(game)}/words/${language}`),
  createPerson: (person: NewPerson) => request<Credentials>("POST", "/api/people", person),
  me: () => request<Person>("GET", "/api/me"),
  changeMe: (change: PersonChange) => request<Person>("PATCH", "/api/me", change),
  deleteMe: () => request<undefined>("DELETE", "/api/me"),
  newCode: () => request<{ code: string }>("POST", "/api/me/code"),
  recover: (code: string) => request<Credentials>("POST", "/api/recover", { code }),
  myTables: () => request<Table[]>("GET", "/api/me/tables"),
  openTables: () => request<Table[]>("GET", "/api/tables"),
  runningTables: () => request<Table[]>("GET", "/api/tables?playing=true"),
  openTable: (wanted: NewTable) => request<Table>("POST", "/api/tables", wanted),
  table: (table: string) => request<Table>("GET", tablePath(table)),
  changeTable: (table: string, change: TableChange) => request<Table>("PATCH", tablePath(table), change),
  closeTable: (table: string) => request<undefined>("DELETE", tablePath(table)),
  reopenTable: (table: string) => request<Table>("POST", `${tablePath(table)}/reopen`),
  sit: (table: string, seat: number | null) => request<Table>("POST", `${tablePath(table)}/seats`, { seat }),
  setBot: (table: string, seat: number, bot: string | null) =>
    request<Table>("PUT", `${tablePath(table)}/seats/${seat}`, { bot }),
  tablePeople: (table: string) => request<TablePerson[]>("GET", `${tablePath(table)}/people`),
  changePerson: (table: string, person: number, change: TablePersonChange) =>
    request<TablePerson>("PATCH", `${tablePath(table)}/people/${person}`, change),
  swapSeats: (table: string, seat: number, other: number) =>
    request<Table>("POST", `${tablePath(table)}/seats/${seat}/swap`, { other }),
  leave: (table: string, seat: number) => request<undefined>("DELETE", `${tablePath(table)}/seats/${seat}`),
  replay: (table: string, perspective: string, views = false) =>
    request<Replay>("GET", `${tablePath(table)}/replay?eyes=${perspective}${views ? "&views=true" : ""}`),
  replayRecord: (record: string, perspective: string, views = false) =>
    request<Replay>("POST", `/api/replays?eyes=${perspective}${views ? "&views=true" : ""}`, record),
  hint: (table: string) => request<Hint>("POST", `${tablePath(table)}/hint`),
  reviewTable: (table: string) => request<ReviewState>("POST", `${tablePath(table)}/review`),
  reviewRecord: (record: string) => request<ReviewState>("POST", "/api/reviews", record),
  review: (id: string) => request<ReviewState>("GET", `/api/reviews/${encodeURIComponent(id)}`),
  rematch: (table: string) => request<Table>("POST", `${tablePath(table)}/rematch`),
  editions: (game: string) => request<EditionListing[]>("GET", `${gamePath(game)}/editions`),
  checkEdition: (game: string, components: object) =>
    request<CheckedEdition>("POST", `${gamePath(game)}/editions/check`, { components }),
  readEdition: (game: string, toml: string) =>
    request<CheckedEdition>("POST", `${gamePath(game)}/editions/read`, { toml }),
  myEditions: () => request<SavedEdition[]>("GET", "/api/me/editions"),
  createEdition: (game: string, components: object) =>
    request<SavedEdition>("POST", "/api/me/editions", { game, components }),
  changeEdition: (id: string, components: object) =>
    request<SavedEdition>("PUT", `/api/me/editions/${encodeURIComponent(id)}`, { components }),
  deleteEdition: (id: string) => request<undefined>("DELETE", `/api/me/editions/${encodeURIComponent(id)}`),
  edition: (id: string) => request<SharedEdition>("GET", `/api/editions/${encodeURIComponent(id)}`),
};
