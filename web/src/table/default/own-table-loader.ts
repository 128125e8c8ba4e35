// Loads and mounts the table that a game's package ships. Whatever goes wrong in it stays within it.

import type { OwnTable, OwnTableVersion, TableContext, TableHandle } from "../own-table";

const VERSION: OwnTableVersion = 1;

/** Why an own table is not shown. */
export type OwnTableProblem = "missing" | "failed" | "version";

export class OwnTableError extends Error {
  constructor(
    readonly problem: OwnTableProblem,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

/** Load the module of an own table. Raises `OwnTableError`. */
export async function loadOwnTable(path: string): Promise<OwnTable> {
  let module: Partial<Record<keyof OwnTable, unknown>>;
  try {
    module = (await import(/* @vite-ignore */ path)) as typeof module;
  } catch (error) {
    throw new OwnTableError("missing", error);
  }
  if (module.version !== VERSION) throw new OwnTableError("version");
  if (typeof module.mount !== "function") throw new OwnTableError("failed");
  return module as OwnTable;
}

/** Mount a table. Returns a function that destroys it. Errors of its listeners are given to `fail`. */
export function mountOwnTable(
  module: OwnTable,
  target: HTMLElement,
  context: TableContext,
  fail: (error: unknown) => void,
): () => void {
  const stops = new Set<() => void>();
  /** A listener that reports its errors, and that is removed with the table. */
  function guarded<Given>(
    add: (listener: (given: Given) => void) => () => void,
  ): (listener: (given: Given) => void) => () => void {
    return (listener) => {
      const stop = add((given) => {
        try {
          listener(given);
        } catch (error) {
          fail(error);
        }
      });
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    };
  }
  const handle: TableHandle | undefined =
    module.mount(target, {
      ...context,
      subscribe: guarded(context.subscribe),
      onEvents: guarded(context.onEvents),
    }) ?? undefined;
  return () => {
    try {
      handle?.destroy?.();
    } catch (error) {
      reportError(error);
    }
    for (const stop of stops) stop();
    target.replaceChildren();
  };
}
