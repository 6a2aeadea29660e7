import { parseArgs } from "node:util";
import { commentLimit } from "@birzha/domain/shared/scalars.ts";
import { OperatorError } from "../platform/operator-error.ts";

type Options = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;

/** Words and options of a command; `usage` is said of what cannot be read. */
export function readOptions(args: readonly string[], usage: string, options: Options) {
  try {
    return parseArgs({ args: [...args], options: { ...options }, allowPositionals: true, strict: true });
  } catch {
    throw new OperatorError(usage);
  }
}

export interface NumberedAnswer {
  readonly id: number;
  readonly comment: string | null;
}

/** `<number> [--comment <text>]`: a record and what is said of it. */
export const readAnswer = (args: readonly string[], usage: string): NumberedAnswer =>
  toAnswer(readOptions(args, usage, { comment: { type: "string" } }), usage);

/** FIX-062: `<number> --version <number> [--comment <text>]`: the same of the version that was seen. */
export function readDecision(
  args: readonly string[],
  usage: string,
): NumberedAnswer & { readonly version: number } {
  const read = readOptions(args, usage, { comment: { type: "string" }, version: { type: "string" } });
  const version = String(read.values["version"] ?? "");
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new OperatorError(usage);
  return { ...toAnswer(read, usage), version: Number(version) };
}

function toAnswer({ values, positionals }: ReturnType<typeof readOptions>, usage: string): NumberedAnswer {
  const [number = "", ...more] = positionals;
  const comment = String(values["comment"] ?? "").trim();
  if (!/^\d{1,15}$/.test(number) || more.length > 0 || comment.length > commentLimit)
    throw new OperatorError(usage);
  return { id: Number(number), comment: comment || null };
}
