// Checks the catalogues of texts: every key of the English ones is used, no missing key is used, and the other languages
// have the same keys and use the same parameters.
//
// Keys are found by the types of expressions. For that, a Svelte file is converted to TypeScript: its scripts are copied,
// and its markup becomes a function with a statement for every block and every pair of braces. An object that is indexed
// by a variable, such as `words.phrases[phrase]`, counts as used with all its keys. A catalogue that is given where another
// type is wanted, such as one of the types in `games/contract.ts`, counts as used with the keys of that type.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OTHERS = ["fr", "it", "nl"];
const OPENING = [ts.SyntaxKind.OpenBraceToken, ts.SyntaxKind.OpenBracketToken, ts.SyntaxKind.OpenParenToken];
const CLOSING = [ts.SyntaxKind.CloseBraceToken, ts.SyntaxKind.CloseBracketToken, ts.SyntaxKind.CloseParenToken];
const SLASHES = [ts.SyntaxKind.SlashToken, ts.SyntaxKind.SlashEqualsToken];
const HELPERS = "declare function __each<T>(all: Iterable<T> | ArrayLike<T> | null | undefined): T[];\n";

const problems = [];
const files = readdirSync(join(ROOT, "src"), { recursive: true })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => join(ROOT, "src", file));
const catalogues = files.filter((file) => file.endsWith("/words/en.ts")).sort();
const inLanguage = (file, language) => join(dirname(file), `${language}.ts`);
const translations = new Set(catalogues.flatMap((file) => OTHERS.map((language) => inLanguage(file, language))));
const named = (file) => relative(join(ROOT, "src"), dirname(dirname(file))) || "page";

// --- A Svelte file as TypeScript -------------------------------------------------------------------------------------

/** Return the position of the `}` that closes the brace before `from`. */
function closing(text, from) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text, undefined, from);
  const open = [];
  let operand = false;
  for (;;) {
    let token = scanner.scan();
    if (token === ts.SyntaxKind.EndOfFileToken) throw new Error(`no end of the braces at ${from}`);
    if (!operand && SLASHES.includes(token)) token = scanner.reScanSlashToken();
    if (token === ts.SyntaxKind.CloseBraceToken) {
      if (open.length === 0) return scanner.getTokenStart();
      if (open.pop() === "template") {
        token = scanner.reScanTemplateToken(false);
        if (token === ts.SyntaxKind.TemplateMiddle) open.push("template");
      }
    } else if (token === ts.SyntaxKind.OpenBraceToken) open.push("brace");
    else if (token === ts.SyntaxKind.TemplateHead) open.push("template");
    const literal = token >= ts.SyntaxKind.FirstLiteralToken && token <= ts.SyntaxKind.LastLiteralToken;
    operand = literal || [ts.SyntaxKind.Identifier, ts.SyntaxKind.TemplateTail, ...CLOSING].includes(token);
  }
}

/** Return the tokens of an expression outside of brackets: kind, start and end. */
function bare(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const found = [];
  const templates = [];
  let depth = 0;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.CloseBraceToken && templates.at(-1) === depth) {
      if (scanner.reScanTemplateToken(false) === ts.SyntaxKind.TemplateTail) {
        templates.pop();
        depth -= 1;
      }
      continue;
    }
    if (CLOSING.includes(token)) depth -= 1;
    if (depth === 0) found.push({ token, start: scanner.getTokenStart(), end: scanner.getTokenEnd() });
    if (OPENING.includes(token)) depth += 1;
    if (token === ts.SyntaxKind.TemplateHead) templates.push((depth += 1));
  }
  return found;
}

/** Convert the head of an each block, `all as one, number (key)`. */
function each(text) {
  const tokens = bare(text);
  const as = tokens.findLast(({ token }) => token === ts.SyntaxKind.AsKeyword);
  const after = as === undefined ? [] : tokens.slice(tokens.indexOf(as) + 1);
  const comma = after.find(({ token }) => token === ts.SyntaxKind.CommaToken);
  const key = after.find(({ token }) => token === ts.SyntaxKind.OpenParenToken);
  const number = comma === undefined ? "" : `const ${text.slice(comma.end, key?.start)}: number = 0;`;
  const one = as === undefined ? "__one" : text.slice(as.end, (comma ?? key)?.start);
  const by = key === undefined ? "" : `${text.slice(key.start)};`;
  return `for (const ${one} of __each(${text.slice(0, as?.start)})) { ${number} ${by}`;
}

/** Convert a pair of braces in the markup to the start, the middle or the end of a statement. */
function statement(inner) {
  const [, sign, word, rest] = /^\s*([#:@/]?)([a-z]*)([\s\S]*)$/.exec(inner);
  const asked = /^\s+if\b([\s\S]*)$/.exec(rest);
  const awaited = /^([\s\S]*?)\s(then|catch)\b([\s\S]*)$/.exec(rest);
  switch (sign + word) {
    case "#if":
      return `if (${rest}) {`;
    case ":else":
      return asked === null ? "} /* else */ {" : `} else if (${asked[1]}) {`;
    case "#each":
      return each(rest);
    case "#key":
      return `{ (${rest});`;
    case "#await":
      return awaited === null
        ? `{ const __promise = (${rest}); {`
        : `{ const __promise = (${awaited[1]}); { ${caught(awaited[2], awaited[3])}`;
    case ":then":
    case ":catch":
      return `} { ${caught(word, rest)}`;
    case "#snippet":
      return `function ${rest} {`;
    case "/await":
      return "} }";
    case "@const":
      return `const ${rest};`;
    case "@render":
    case "@html":
    case "@attach":
    case "@debug":
      return `(${rest});`;
  }
  if (sign === "/" && /^(if|each|key|snippet)$/.test(word) && rest.trim() === "") return "}";
  if (sign === "#" || sign === ":" || sign === "@") throw new Error(`{${inner}} is not known to this tool`);
  if (/^\s*(\/\*[\s\S]*\*\/\s*)?$/.test(inner)) return "";
  return inner.trimStart().startsWith("...") ? `({ ${inner} });` : `(${inner}\n);`;
}

function caught(word, name) {
  return name.trim() === "" ? "" : `const ${name}${word === "then" ? " = await __promise" : ": any = null"};`;
}

/** Convert a Svelte file to TypeScript. */
function typescript(file) {
  const text = readFileSync(file, "utf8");
  const scripts = [];
  const markup = text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<script\b[^>]*>([\s\S]*?)<\/script>/g, (_, script) => (scripts.push(script), ""))
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, "");
  const statements = [];
  for (let at = markup.indexOf("{"); at !== -1; at = markup.indexOf("{", at)) {
    const end = /^\s*\/[a-z]/.test(markup.slice(at + 1, at + 9)) ? markup.indexOf("}", at) : closing(markup, at + 1);
    statements.push(statement(markup.slice(at + 1, end)));
    at = end + 1;
  }
  // An else belongs to its if, unless it is the one of an each block.
  const blocks = [];
  const joined = statements.map((line) => {
    if (/^(if \(|for \(|\{|function )/.test(line)) blocks.push(line.startsWith("if") ? "if" : "other");
    else if (line === "}" || line === "} }") blocks.pop();
    return line === "} /* else */ {" && blocks.at(-1) === "if" ? "} else {" : line;
  });
  const body = `async function __markup() {\n${joined.join("\n")}\n}\nexport default __markup as any;\n`;
  return `${scripts.join("\n")}\n${HELPERS}${body}`;
}

// --- The program -----------------------------------------------------------------------------------------------------

const components = files.filter((file) => file.endsWith(".svelte"));
const virtual = new Map(components.map((file) => [`${file}.ts`, typescript(file)]));
const config = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile).config;
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
const host = ts.createCompilerHost(options);
const { fileExists, readFile } = host;
host.fileExists = (file) => virtual.has(file) || fileExists(file);
host.readFile = (file) => virtual.get(file) ?? readFile(file);
const program = ts.createProgram([...files.filter((file) => file.endsWith(".ts")), ...virtual.keys()], options, host);
const checker = program.getTypeChecker();

/** Return the source path of a file of the program. */
const written = (file) => relative(ROOT, virtual.has(file) ? file.slice(0, -".ts".length) : file);

for (const file of virtual.keys()) {
  const [error] = program.getSyntacticDiagnostics(program.getSourceFile(file));
  if (error !== undefined) {
    problems.push(`${written(file)} cannot be read: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`);
  }
}

// --- The catalogues --------------------------------------------------------------------------------------------------

/** Return the messages of the object that a catalogue exports under the name of its language. */
function entries(file) {
  for (const line of program.getSourceFile(file).statements) {
    if (!ts.isVariableStatement(line)) continue;
    for (const { name, initializer } of line.declarationList.declarations) {
      if (name.getText() === basename(file, ".ts") && initializer !== undefined) return leaves(initializer, []);
    }
  }
  throw new Error(`${relative(ROOT, file)} has no catalogue`);
}

/** Return the declarations of all messages by their keys. */
function leaves(object, path) {
  const found = new Map();
  for (const property of object.properties) {
    const key = [...path, property.name.text];
    if (!ts.isPropertyAssignment(property)) throw new Error(`${key.join(".")} has to be written out`);
    if (ts.isObjectLiteralExpression(property.initializer)) {
      for (const [name, leaf] of leaves(property.initializer, key)) found.set(name, leaf);
    } else found.set(key.join("."), property);
  }
  return found;
}

const messages = new Map(catalogues.map((file) => [file, entries(file)]));
const known = new Set([...messages.values()].flatMap((leaves) => [...leaves.values()]));
const used = new Set();

/** Return the parameters of a message, and whether each is used. */
function parameters({ initializer }) {
  if (!ts.isArrowFunction(initializer)) return [];
  return initializer.parameters.map(({ name }) => {
    let spoken = false;
    const look = (node) => {
      if (ts.isIdentifier(node) && node.text === name.getText()) spoken = true;
      ts.forEachChild(node, look);
    };
    look(initializer.body);
    return { name: name.getText(), spoken };
  });
}

for (const [file, english] of messages) {
  for (const language of OTHERS) {
    const other = inLanguage(file, language);
    if (!existsSync(other)) {
      problems.push(`${named(file)}: there is no ${language}.ts`);
      continue;
    }
    const leaves = entries(other);
    for (const key of leaves.keys()) {
      if (!english.has(key)) problems.push(`${named(file)}: ${key} in ${language} is missing in English`);
    }
    for (const [key, leaf] of english) {
      const theirs = leaves.get(key);
      if (theirs === undefined) {
        problems.push(`${named(file)}: ${key} is missing in ${language}`);
        continue;
      }
      const given = parameters(theirs);
      for (const [number, { name, spoken }] of parameters(leaf).entries()) {
        if (!spoken || given[number]?.spoken === true) continue;
        problems.push(`${named(file)}: ${key} in ${language} leaves out ${name}`);
      }
    }
  }
}

// --- What is used ----------------------------------------------------------------------------------------------------

const declarationsOf = (symbol) => symbol?.declarations ?? [];
const inCatalogue = (declaration) => messages.has(declaration.getSourceFile().fileName);

/** Whether a type is a part of a catalogue that has keys. */
function isFamily(type) {
  if (type.isUnion()) return type.types.some(isFamily);
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  return type.getProperties().some((property) => declarationsOf(property).some(inCatalogue));
}

function use(symbol) {
  for (const declaration of declarationsOf(symbol)) if (known.has(declaration)) used.add(declaration);
}

/** Uses a family as a whole. */
function useAll(type) {
  for (const part of type.isUnion() ? type.types : [type]) {
    if (!isFamily(part)) continue;
    for (const property of part.getProperties()) {
      use(property);
      useAll(checker.getTypeOfSymbol(property));
    }
  }
}

/** Uses the key of a family, which has to be there. */
function useKey(type, key, node) {
  if (!isFamily(type)) return;
  const property = checker.getPropertyOfType(type, key);
  if (property !== undefined) return use(property);
  problems.push(`${written(node.getSourceFile().fileName)}: ${node.getText()} is missing in English`);
}

/** Whether a type accepts any key, so that it does not show which keys are used. */
function forgets(type) {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return true;
  if (type.isUnion()) return type.types.some(forgets);
  return checker.getIndexInfoOfType(type, ts.IndexKind.String) !== undefined;
}

/** Uses the keys of a family that another type has, or all of them if that type accepts any key. */
function useAs(type, wanted) {
  if (!isFamily(type)) return;
  if (forgets(wanted)) return useAll(type);
  if (isFamily(wanted)) return;
  for (const part of wanted.isUnion() ? wanted.types : [wanted]) {
    for (const { name } of part.getProperties()) {
      const property = checker.getPropertyOfType(type, name);
      if (property === undefined) continue;
      use(property);
      useAs(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(checker.getPropertyOfType(part, name)));
    }
  }
}

const awaited = (type) => checker.getAwaitedType(type) ?? type;

function visit(node) {
  if (ts.isTypeNode(node)) return;
  if (ts.isPropertyAccessExpression(node)) useKey(checker.getTypeAtLocation(node.expression), node.name.text, node);
  else if (ts.isElementAccessExpression(node)) {
    const type = checker.getTypeAtLocation(node.expression);
    if (ts.isStringLiteralLike(node.argumentExpression) || ts.isNumericLiteral(node.argumentExpression)) {
      useKey(type, node.argumentExpression.text, node);
    } else useAll(type);
  } else if (ts.isObjectBindingPattern(node)) {
    const type = checker.getTypeAtLocation(node);
    for (const element of node.elements) {
      const name = element.propertyName ?? element.name;
      if (element.dotDotDotToken !== undefined || ts.isComputedPropertyName(name)) useAll(type);
      else useKey(type, name.text, element);
    }
  } else if (ts.isSpreadAssignment(node)) useAll(checker.getTypeAtLocation(node.expression));
  if (
    ts.isExpression(node) &&
    !ts.isPropertyAccessExpression(node.parent) &&
    !ts.isElementAccessExpression(node.parent)
  ) {
    const wanted = checker.getContextualType(node);
    if (wanted !== undefined) useAs(awaited(checker.getTypeAtLocation(node)), awaited(wanted));
  }
  ts.forEachChild(node, visit);
}

for (const source of program.getSourceFiles()) {
  const ours = virtual.has(source.fileName) || files.includes(source.fileName);
  if (ours && !messages.has(source.fileName) && !translations.has(source.fileName)) ts.forEachChild(source, visit);
}

// What a catalogue of a declared type is used for is known from that type.
for (const file of messages.keys()) {
  for (const line of program.getSourceFile(file).statements) {
    if (!ts.isVariableStatement(line)) continue;
    for (const { name, type, initializer } of line.declarationList.declarations) {
      if (name.getText() !== "en" || type === undefined) continue;
      useAs(checker.getTypeAtLocation(initializer), checker.getTypeFromTypeNode(type));
    }
  }
}

for (const [file, leaves] of messages) {
  for (const [key, leaf] of leaves) if (!used.has(leaf)) problems.push(`${named(file)}: ${key} is not used`);
}

const total = [...messages.values()].reduce((sum, leaves) => sum + leaves.size, 0);
for (const problem of problems) console.error(problem);
console.log(`${total} keys in ${catalogues.length} catalogues, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
