// A file of records that somebody has dropped onto the page, or chosen.

/** No file of records that is worth to be looked at here is larger, in bytes. */
const LARGEST = 32 * 1024 * 1024;

class RecordFile {
  name = $state("");
  /** One record each, as the file has them; null if there is no file. */
  records = $state.raw<readonly string[] | null>(null);
  problem = $state<"not-record" | "too-large" | null>(null);

  async read(file: File): Promise<void> {
    this.name = file.name;
    this.records = null;
    this.problem = file.size > LARGEST ? "too-large" : null;
    if (this.problem !== null) return;
    const found = recordsIn(await file.text());
    if (found.length === 0) this.problem = "not-record";
    else this.records = found;
  }

  forget(): void {
    this.name = "";
    this.records = null;
    this.problem = null;
  }
}

/** The records in a text: one a line, or the whole of it if that is one. */
export function recordsIn(text: string): string[] {
  const all = isRecord(text) ? [text] : text.split("\n").filter((line) => line.trim() !== "");
  return all.every((line, number) => number > 0 || isRecord(line)) ? all : [];
}

/** Who played, as a record names them. */
export function playersIn(record: string): readonly string[] {
  try {
    return (JSON.parse(record) as { players: readonly string[] }).players;
  } catch {
    return [];
  }
}

function isRecord(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && "moves" in found && "players" in found;
  } catch {
    return false;
  }
}

export const recordFile = new RecordFile();
