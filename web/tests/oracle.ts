// Asks the Python rules, so that tests can hold the page's code against them.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PYTHON = process.env.DARKLANTERN_PYTHON ?? `${ROOT}.venv/bin/python`;
const MAX_OUTPUT_BYTES = 2 ** 28;

/** What a function of tests/web/oracle returns. Fails if it raises. */
export function oracle<T>(module: string, name: string, ...args: unknown[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      PYTHON,
      ["-m", "tests.web.oracle", module, name],
      { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES },
      (error, output) => (error === null ? resolve(JSON.parse(output) as T) : reject(new Error(error.message))),
    );
    child.stdin?.end(JSON.stringify(args));
  });
}
