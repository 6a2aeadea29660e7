import { parseNumber } from "@birzha/domain/fields/read-number.ts";
import { parseWrittenDate } from "@birzha/domain/fields/written-date.ts";
import type { z } from "zod";

type Row = Record<string, unknown>;
interface Expected {
  readonly path: readonly PropertyKey[];
  readonly kind: string;
}

/**
 * Converts text cells to the types that the schema expects: numbers, booleans, and dates as a Russian Excel and
 * accounting programs save them (`18.11.2026`, `18.11.2026 10:30:00`; FIX-151, FIX-214). A cell that cannot be converted
 * stays text, so that the schema reports its own error.
 */
export function fitCells(schema: z.ZodType, row: Row): Row {
  const read = schema.safeParse(row);
  if (read.success) return row;
  const fitted = structuredClone(row);
  for (const { path, kind } of read.error.issues.flatMap((issue) => expectedBy(issue, [])))
    change(fitted, path, kind);
  return fitted;
}

function expectedBy(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Expected[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union")
    return issue.errors.flatMap((branch) => branch.flatMap((inner) => expectedBy(inner, path)));
  if (issue.code === "invalid_type") return [{ path, kind: issue.expected }];
  if (issue.code === "invalid_format" && issue.format === "date") return [{ path, kind: "date" }];
  // For decimal texts, users write a comma.
  return issue.code === "custom" || issue.code === "invalid_format" ? [{ path, kind: "decimal" }] : [];
}

const responses: ReadonlyMap<string, boolean> = new Map([
  ...(["true", "1", "да", "yes"].map((word) => [word, true]) as [string, true][]),
  ...(["false", "0", "нет", "no"].map((word) => [word, false]) as [string, false][]),
]);

function change(row: Row, [name, ...inner]: readonly PropertyKey[], kind: string): void {
  if (typeof name !== "string" || !Object.hasOwn(row, name)) return;
  const value = row[name];
  if (inner.length > 0) {
    if (typeof value === "object" && value !== null) change(value as Row, inner, kind);
    return;
  }
  if (typeof value !== "string") return;
  if (kind === "boolean") row[name] = responses.get(value.toLowerCase()) ?? value;
  if (kind === "date") {
    row[name] = parseWrittenDate(value) ?? value;
    return;
  }
  const number = parseNumber(value);
  if (number === undefined || (kind === "decimal" && /^\d+$/.test(value))) return;
  if (kind === "decimal") row[name] = number;
  if (kind === "number" || kind === "int") row[name] = Number(number);
}
