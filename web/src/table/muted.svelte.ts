// The people whom the visitor has muted at a table, by their numbers there. Stored in this browser only.

const STORAGE_KEY = "darklantern.muted";
/** The number of tables to remember, those with the latest changes. */
const MAX_TABLES = 20;

type Tables = Record<string, number[]>;

export class Muted {
  #numbers = $state.raw<readonly number[]>([]);

  constructor(readonly table: string) {
    this.#numbers = read()[table] ?? [];
  }

  has(person: number | null | undefined): boolean {
    return person != null && this.#numbers.includes(person);
  }

  set(person: number, on: boolean): void {
    const others = this.#numbers.filter((one) => one !== person);
    this.#numbers = on ? [...others, person] : others;
    const { [this.table]: _, ...tables } = read();
    if (this.#numbers.length > 0) tables[this.table] = [...this.#numbers];
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(Object.entries(tables).slice(-MAX_TABLES))));
  }
}

function read(): Tables {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Tables;
  } catch {
    return {};
  }
}
