// Whom somebody has muted for themselves at a table, by their numbers there. Only this browser knows.

const KEPT = "darklantern.muted";
/** For how many tables it is remembered: for those where somebody was muted last. */
const TABLES = 20;

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
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(tables).slice(-TABLES))));
  }
}

function read(): Tables {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Tables;
  } catch {
    return {};
  }
}
