// A game's rules as a tree, read from the Markdown in which they are written: headings, paragraphs, numbered rules,
// tables, and within a line bold, emphasis, code and the ids of other rules.

/** What the server has for a game and a language. */
export interface Rulebook {
  text: string;
  rules: readonly { id: string; decision: boolean }[];
}

export interface Span {
  kind: "text" | "strong" | "em" | "code" | "rule";
  text: string;
}

export interface Grid {
  head: readonly (readonly Span[])[];
  rows: readonly (readonly (readonly Span[])[])[];
}

/** A numbered rule: what the rulebook says, and what we had to decide. */
export interface Rule {
  id: string;
  said: readonly Span[];
  decided: readonly Span[] | null;
  table: Grid | null;
}

export type Block =
  | { kind: "paragraph"; spans: readonly Span[] }
  | { kind: "rules"; rules: readonly Rule[] }
  | { kind: "table"; table: Grid };

export interface Section {
  /** Its anchor: the same in every language. */
  id: string;
  level: 2 | 3;
  title: string;
  blocks: readonly Block[];
}

export interface Book {
  title: string;
  sections: readonly Section[];
  /** What stands before the first of them. */
  preface: readonly Block[];
}

const ID = /\b[A-Z]{2}-[A-Z]\d+\b/;
const MARKS = new RegExp(String.raw`\*\*(.+?)\*\*|\*(.+?)\*|\x60(.+?)\x60|(${ID.source})`, "g");

/** The parts of a line. Ids that no rule has are only text. */
export function spans(line: string, ids: ReadonlySet<string>): Span[] {
  const found: Span[] = [];
  let end = 0;
  const add = (kind: Span["kind"], text: string): void => {
    if (text !== "") found.push({ kind, text });
  };
  for (const match of line.matchAll(MARKS)) {
    const [whole, strong, em, code, rule] = match;
    if (rule !== undefined && !ids.has(rule)) continue;
    add("text", line.slice(end, match.index));
    if (strong !== undefined) add("strong", strong);
    else if (em !== undefined) add("em", em);
    else if (code !== undefined) add("code", code);
    else if (rule !== undefined) add("rule", rule);
    end = match.index + whole.length;
  }
  add("text", line.slice(end));
  return found;
}

/** The rules as a tree. */
export function read(book: Rulebook): Book {
  const ids = new Set(book.rules.map((rule) => rule.id));
  const decisions = new Set(book.rules.filter((rule) => rule.decision).map((rule) => rule.id));
  const [heading = "", ...parts] = book.text.split(/^(?=#{2,3} )/m);
  const [title = "", ...rest] = heading.split("\n");
  return {
    title: title.replace(/^#\s*/, ""),
    preface: blocks(rest.join("\n"), ids, decisions),
    sections: parts.map((part, number) => {
      const [name = "", ...lines] = part.split("\n");
      return {
        id: `part-${number + 1}`,
        level: name.startsWith("###") ? 3 : 2,
        title: name.replace(/^#+\s*/, ""),
        blocks: blocks(lines.join("\n"), ids, decisions),
      };
    }),
  };
}

function blocks(text: string, ids: ReadonlySet<string>, decisions: ReadonlySet<string>): Block[] {
  const found: Block[] = [];
  let rules: Rule[] | null = null;
  // A rule goes on as long as its lines are indented, over an empty one too.
  for (const part of text.split(/\n(?=- )|\n\s*\n(?! )/).filter((part) => part.trim() !== "")) {
    const rule = /^- \*\*(\S+)\*\* ([^]*)$/.exec(part.trim());
    if (rule !== null) {
      if (rules === null) found.push({ kind: "rules", rules: (rules = []) });
      rules.push(numbered(rule[1]!, rule[2]!, ids, decisions.has(rule[1]!)));
      continue;
    }
    rules = null;
    const [prose, table] = parted(part, ids);
    if (prose !== "") found.push({ kind: "paragraph", spans: spans(prose, ids) });
    if (table !== null) found.push({ kind: "table", table });
  }
  return found;
}

function numbered(id: string, text: string, ids: ReadonlySet<string>, decided: boolean): Rule {
  const [prose, table] = parted(text, ids);
  const all = spans(prose, ids);
  const mark = decided ? all.findIndex((span) => span.kind === "strong") : -1;
  if (mark < 0) return { id, said: all, decided: null, table };
  return { id, said: all.slice(0, mark), decided: all.slice(mark + 1), table };
}

/** Wrapped lines as one, and the table below them. */
function parted(text: string, ids: ReadonlySet<string>): [string, Grid | null] {
  const lines = text.split("\n").map((line) => line.trim());
  const prose = lines.filter((line) => line !== "" && !line.startsWith("|")).join(" ");
  const rows = lines
    .filter((line) => line.startsWith("|") && !/^\|[-:|\s]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => spans(cell.trim(), ids)),
    );
  const [head, ...body] = rows;
  return [prose, head === undefined ? null : { head, rows: body }];
}

/** The sections in which something stands, with only the rules that say it; all of them for an empty wish. */
export function lookUp(book: Book, wish: string, also: (id: string) => string): readonly Section[] {
  const words = plain(wish)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return book.sections;
  const says = (text: string): boolean => words.every((word) => plain(text).includes(word));
  return book.sections.flatMap((section) => {
    const found = section.blocks.flatMap((block): Block[] => {
      if (block.kind === "paragraph") return says(written(block.spans)) ? [block] : [];
      if (block.kind === "table") return says(tabled(block.table)) ? [block] : [];
      const rules = block.rules.filter((rule) =>
        says(
          [
            rule.id,
            written(rule.said),
            written(rule.decided ?? []),
            tabled(rule.table),
            also(rule.id),
            section.title,
          ].join(" "),
        ),
      );
      return rules.length > 0 ? [{ kind: "rules", rules }] : [];
    });
    return found.length > 0 ? [{ ...section, blocks: found }] : [];
  });
}

const written = (spans: readonly Span[]): string => spans.map((span) => span.text).join("");
const tabled = (table: Grid | null): string =>
  table === null ? "" : [table.head, ...table.rows].flatMap((row) => row.map(written)).join(" ");

/** Without capitals and accents: nobody types them when they look something up. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
