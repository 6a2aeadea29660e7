import { parseArgs } from "node:util";
import { OperatorError } from "../platform/operator-error.ts";

type Options = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;

/** Positional arguments and options of a command. Throws `usage` for arguments that do not parse. */
export function readOptions(args: readonly string[], usage: string, options: Options) {
  try {
    return parseArgs({ args: [...args], options: { ...options }, allowPositionals: true, strict: true });
  } catch {
    throw new OperatorError(usage);
  }
}
