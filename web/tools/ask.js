// Asks a TypeScript module of the page that imports nothing: `node tools/ask.js FILE`, with a list of calls on standard
// input, each the name of a function and its arguments. Answers with the list of what they returned. All of it is JSON.

import { readFileSync } from "node:fs";
import ts from "typescript";

const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const { outputText } = ts.transpileModule(readFileSync(process.argv[2], "utf8"), { compilerOptions });
const asked = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
const calls = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(calls.map(([name, ...given]) => asked[name](...given))));
