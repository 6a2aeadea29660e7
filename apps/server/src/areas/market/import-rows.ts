import type { z } from "zod";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { AuditEntry } from "../../platform/audit/audit.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../platform/http/endpoint-binding/import-items.ts";
import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

interface RowImport<S extends z.ZodType> {
  readonly schema: S;
  readonly put: (db: DbTransaction, row: z.output<S>) => Promise<ImportedItem["result"]>;
  /** Fields that name a row in the response and in the audit log. */
  readonly names: readonly string[];
  readonly audit: Pick<AuditEntry, "action" | "entity">;
  readonly constraints?: ConstraintErrors;
}

/** Imports rows without an id of their own, with their audit entries. */
export async function importRows<S extends z.ZodType>(
  context: RequestContext,
  data: readonly unknown[],
  { schema, put, names, audit, constraints = {} }: RowImport<S>,
): Promise<ImportedItem[]> {
  const { db } = context;
  const results = await importItems(db, data, schema, async (row) => ({ result: await put(db, row) }), {
    nameOf: (given) => names.map((name) => String(given[name])).join(" "),
    constraints,
  });
  auditImport(context, audit, results);
  return results;
}
