import type { z } from "zod";
import type { ImportedItem } from "@birzha/domain/shared/import-request.ts";
import type { AuditEntry } from "../audit/audit.ts";
import type { Tx } from "../db/handles.ts";
import { extendTimeBudget } from "../db/time-budget.ts";
import { inSavepoint } from "../db/savepoint.ts";
import type { Context } from "./context.ts";
import { toRefused, type ConstraintErrors, type Refused } from "./failure.ts";
import { inputFailures } from "./input-failures.ts";

/** Names a row in the answer, also one that cannot be read. */
export type NameOf = (given: Readonly<Record<string, unknown>>) => unknown;

/** Milliseconds that an import may wait for the database: a thousand rows, each with several statements. */
const importBudget = 60_000;

const externalId: NameOf = (given) => given["externalId"];

/**
 * A-66, V-14: takes rows one by one; one that is wrong is answered with its fault and leaves the others as they are.
 * A fault of the portal itself (5xx) fails them all.
 */
export async function importItems<S extends z.ZodType>(
  db: Tx,
  given: readonly unknown[],
  schema: S,
  take: (item: z.output<S>) => Promise<Omit<ImportedItem, "externalId">>,
  { nameOf = externalId, constraints }: { nameOf?: NameOf; constraints?: ConstraintErrors } = {},
): Promise<ImportedItem[]> {
  const results: ImportedItem[] = [];
  extendTimeBudget(importBudget);
  for (const one of given) {
    const name = typeof one === "object" && one !== null ? nameOf(one as Record<string, unknown>) : undefined;
    const known = { externalId: typeof name === "string" || typeof name === "number" ? String(name) : "" };
    const read = schema.safeParse(one);
    if (!read.success) {
      const [issue] = read.error.issues;
      const errorMessage = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
      const errors = inputFailures(read.error.issues);
      results.push({ ...known, result: "error", errorMessage, code: "shared.invalid", errors });
      continue;
    }
    try {
      results.push({ ...known, ...(await inSavepoint(db, () => take(read.data))) });
    } catch (error) {
      const refused = toRefused(error, constraints);
      if (refused.status >= 500) throw error;
      results.push({ ...known, result: "error", ...rowFaultOf(refused) });
    }
  }
  return results;
}

/** DOOR-009: why a row was not taken, in words and in codes. */
export const rowFaultOf = ({ message, code, fields }: Refused) => ({
  errorMessage: message,
  code,
  ...(fields ? { errors: [...fields] } : {}),
});

/**
 * S-8, FIX-009: an audit row for each record that an import changed, and one for the import, with the names of its rows
 * by what became of them.
 */
export function auditImport(
  context: Pick<Context, "audit">,
  { action, entity, after }: AuditEntry & { readonly after?: object },
  results: readonly ImportedItem[],
): void {
  for (const { result, id, externalId: name } of results)
    if (result === "created" || result === "updated")
      context.audit({ action, entity, entityId: id, after: { ...after, externalId: name, result } });
  context.audit({ action, entity, after: { ...after, ...summaryOf(results) } });
}

const summaryOf = (results: readonly ImportedItem[]) =>
  Object.fromEntries(
    (["created", "updated", "error"] as const).map((result) => [
      result,
      results.filter((one) => one.result === result).map(({ externalId: name }) => name),
    ]),
  );
