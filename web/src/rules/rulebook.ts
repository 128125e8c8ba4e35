// Parses the Markdown of a game's rules into a tree: headings, paragraphs, numbered rules and tables, and within a line
// bold, emphasis, code and the ids of other rules.

import type { Language } from "../protocol";

/** The rules of a game in a language, as the server sends them. */
export interface RulebookSource {
  text: string;
  /** English where the game has no translation. */
  language: Language;
  rules: readonly { id: string; decision: boolean }[];
}

export interface Span {
  kind: "text" | "strong" | "em" | "code" | "rule";
  text: string;
}

export interface RuleTable {
  head: readonly (readonly Span[])[];
  rows: readonly (readonly (readonly Span[])[])[];
}

/** A numbered rule: the text of the rulebook, and our decision where that leaves a question open. */
export interface Rule {
  id: string;
  text: readonly Span[];
  decision: readonly Span[] | null;
  table: RuleTable | null;
}

export type Block =
  | { kind: "paragraph"; spans: readonly Span[] }
  | { kind: "rules"; rules: readonly Rule[] }
  | { kind: "table"; table: RuleTable };

export interface Section {
  /** The anchor, the same in every language. */
  id: string;
  level: 2 | 3;
  title: string;
  blocks: readonly Block[];
}

export interface Rulebook {
  title: string;
  language: Language;
  sections: readonly Section[];
  /** The blocks before the first section. */
  preface: readonly Block[];
}

const ID = /\b[A-Z]{2}-[A-Z]\d+\b/;
const MARKS = new RegExp(String.raw`\*\*(.+?)\*\*|\*(.+?)\*|\x60(.+?)\x60|(${ID.source})`, "g");

/** Split a line into spans. Unknown ids of rules stay plain text. */
export function parseSpans(line: string, ids: ReadonlySet<string>): Span[] {
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

/** Parse the rules into a tree. */
export function parseRulebook(source: RulebookSource): Rulebook {
  const ids = new Set(source.rules.map((rule) => rule.id));
  const decisions = new Set(source.rules.filter((rule) => rule.decision).map((rule) => rule.id));
  const [heading = "", ...parts] = source.text.split(/^(?=#{2,3} )/m);
  const [title = "", ...rest] = heading.split("\n");
  return {
    title: title.replace(/^#\s*/, ""),
    language: source.language,
    preface: parseBlocks(rest.join("\n"), ids, decisions),
    sections: parts.map((part, number) => {
      const [name = "", ...lines] = part.split("\n");
      return {
        id: `part-${number + 1}`,
        level: name.startsWith("###") ? 3 : 2,
        title: name.replace(/^#+\s*/, ""),
        blocks: parseBlocks(lines.join("\n"), ids, decisions),
      };
    }),
  };
}

function parseBlocks(text: string, ids: ReadonlySet<string>, decisions: ReadonlySet<string>): Block[] {
  const found: Block[] = [];
  let rules: Rule[] | null = null;
  // The indented lines after a rule belong to it, also after an empty line.
  for (const part of text.split(/\n(?=- )|\n\s*\n(?! )/).filter((part) => part.trim() !== "")) {
    const rule = /^- \*\*(\S+)\*\* ([^]*)$/.exec(part.trim());
    if (rule !== null) {
      if (rules === null) found.push({ kind: "rules", rules: (rules = []) });
      rules.push(parseRule(rule[1]!, rule[2]!, ids, decisions.has(rule[1]!)));
      continue;
    }
    rules = null;
    const [prose, table] = splitTable(part, ids);
    if (prose !== "") found.push({ kind: "paragraph", spans: parseSpans(prose, ids) });
    if (table !== null) found.push({ kind: "table", table });
  }
  return found;
}

function parseRule(id: string, text: string, ids: ReadonlySet<string>, decided: boolean): Rule {
  const [prose, table] = splitTable(text, ids);
  const all = parseSpans(prose, ids);
  const mark = decided ? all.findIndex((span) => span.kind === "strong") : -1;
  if (mark < 0) return { id, text: all, decision: null, table };
  return { id, text: all.slice(0, mark), decision: all.slice(mark + 1), table };
}

/** Join wrapped lines, and parse the table below them. */
function splitTable(text: string, ids: ReadonlySet<string>): [string, RuleTable | null] {
  const lines = text.split("\n").map((line) => line.trim());
  const prose = lines.filter((line) => line !== "" && !line.startsWith("|")).join(" ");
  const rows = lines
    .filter((line) => line.startsWith("|") && !/^\|[-:|\s]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => parseSpans(cell.trim(), ids)),
    );
  const [head, ...body] = rows;
  return [prose, head === undefined ? null : { head, rows: body }];
}

/** The sections and rules that contain all words of a query; everything for an empty query. Captions are searched too. */
export function searchRules(book: Rulebook, query: string, caption: (id: string) => string): readonly Section[] {
  const words = normalize(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return book.sections;
  const matches = (text: string): boolean => words.every((word) => normalize(text).includes(word));
  return book.sections.flatMap((section) => {
    const found = section.blocks.flatMap((block): Block[] => {
      if (block.kind === "paragraph") return matches(textOf(block.spans)) ? [block] : [];
      if (block.kind === "table") return matches(tableText(block.table)) ? [block] : [];
      const rules = block.rules.filter((rule) =>
        matches(
          [
            rule.id,
            textOf(rule.text),
            textOf(rule.decision ?? []),
            tableText(rule.table),
            caption(rule.id),
            section.title,
          ].join(" "),
        ),
      );
      return rules.length > 0 ? [{ kind: "rules", rules }] : [];
    });
    return found.length > 0 ? [{ ...section, blocks: found }] : [];
  });
}

const textOf = (spans: readonly Span[]): string => spans.map((span) => span.text).join("");
const tableText = (table: RuleTable | null): string =>
  table === null ? "" : [table.head, ...table.rows].flatMap((row) => row.map(textOf)).join(" ");

/** Remove case and accents, which searches often leave out. */
const normalize = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
