import { parseArgs } from "node:util";
import { OperatorError } from "../platform/operator-error.ts";

type Options = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;

/** Parses positional arguments and options. Throws `usage` if invalid. */
export function readOptions(args: readonly string[], usage: string, options: Options) {
  try {
    return parseArgs({ args: [...args], options: { ...options }, allowPositionals: true, strict: true });
  } catch {
    throw new OperatorError(usage);
  }
}
