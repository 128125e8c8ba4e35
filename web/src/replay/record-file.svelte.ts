// The file of records that was dropped onto the page or chosen.

const MAX_FILE_BYTES = 32 * 1024 * 1024;

class RecordFile {
  name = $state("");
  /** The lines of the file, one record each; null without a file. */
  records = $state.raw<readonly string[] | null>(null);
  problem = $state<"not-record" | "too-large" | null>(null);

  async read(file: File): Promise<void> {
    this.name = file.name;
    this.records = null;
    this.problem = file.size > MAX_FILE_BYTES ? "too-large" : null;
    if (this.problem !== null) return;
    const found = recordsIn(await file.text());
    if (found.length === 0) this.problem = "not-record";
    else this.records = found;
  }

  clear(): void {
    this.name = "";
    this.records = null;
    this.problem = null;
  }
}

/** Split a text into records: one in each line, or a single one in all lines. */
export function recordsIn(text: string): string[] {
  const all = isRecord(text) ? [text] : text.split("\n").filter((line) => line.trim() !== "");
  return all.every((line, number) => number > 0 || isRecord(line)) ? all : [];
}

/** The names of the players in a record. */
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
