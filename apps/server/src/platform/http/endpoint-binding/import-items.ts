import type { z } from "zod";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { DbTransaction } from "../../db/handles.ts";
import { extendTimeBudget } from "../../db/time-budget.ts";
import { inSavepoint } from "../../db/savepoint.ts";
import type { RequestContext } from "./context.ts";
import { toApiError, type ConstraintErrors, type ApiError } from "../errors/failure.ts";
import { inputFailures } from "../errors/input-failures.ts";

/** Returns the external id of a row for the response, even for an invalid row. */
export type NameOf = (given: Readonly<Record<string, unknown>>) => unknown;

/** Database time budget of an import in milliseconds: a thousand rows with several statements each. */
const importBudget = 60_000;

const externalId: NameOf = (given) => given["externalId"];

type Taken = Omit<ImportedItem, "externalId">;

interface ImportOptions<Item> {
  readonly nameOf?: NameOf;
  readonly constraints?: ConstraintErrors;
  /** FAST-006: imports all items in few statements. If it rejects any item, they are imported one by one. */
  readonly takeAll?: (items: readonly Item[]) => Promise<readonly Taken[]>;
}

/**
 * A-66, V-14: imports rows one by one. An invalid row is reported with its error and does not affect the
 * others. A server error (5xx) fails the whole import.
 */
export async function importItems<S extends z.ZodType>(
  db: DbTransaction,
  given: readonly unknown[],
  schema: S,
  take: (item: z.output<S>) => Promise<Taken>,
  { nameOf = externalId, constraints, takeAll }: ImportOptions<z.output<S>> = {},
): Promise<ImportedItem[]> {
  extendTimeBudget(importBudget);
  const read = given.map((one) => schema.safeParse(one));
  const items = read.flatMap(({ success, data }) => (success ? [data] : []));
  const together = takeAll && items.length > 1 ? await tryAll(() => takeAll(items)) : undefined;
  const results: ImportedItem[] = [];
  let taken = 0;
  for (const [place, one] of read.entries()) {
    const known = { externalId: nameAsText(given[place], nameOf) };
    if (one.success) results.push({ ...known, ...(together?.[taken++] ?? (await takeOne(one.data))) });
    else results.push({ ...known, ...readError(one.error) });
  }
  return results;

  async function takeOne(item: z.output<S>): Promise<Taken> {
    try {
      return await inSavepoint(db, () => take(item));
    } catch (error) {
      return { result: "error", ...rowErrorOf(asRejected(error)) };
    }
  }

  async function tryAll(takeThem: () => Promise<readonly Taken[]>): Promise<readonly Taken[] | undefined> {
    try {
      return await inSavepoint(db, takeThem);
    } catch (error) {
      asRejected(error);
      return undefined;
    }
  }

  function asRejected(error: unknown): ApiError {
    const rejected = toApiError(error, constraints);
    if (rejected.status >= 500) throw error;
    return rejected;
  }
}

const nameAsText = (one: unknown, nameOf: NameOf): string => {
  const name = typeof one === "object" && one !== null ? nameOf(one as Record<string, unknown>) : undefined;
  return typeof name === "string" || typeof name === "number" ? String(name) : "";
};

const readError = ({ issues }: z.ZodError): Taken => ({
  result: "error",
  errorMessage: `${issues[0]?.path.join(".") ?? ""}: ${issues[0]?.message ?? ""}`,
  code: "shared.invalid",
  errors: inputFailures(issues),
});

/** DOOR-009: the error of a rejected row, as text and codes. */
export const rowErrorOf = ({ message, code, fields }: ApiError) => ({
  errorMessage: message,
  code,
  ...(fields ? { errors: [...fields] } : {}),
});

/**
 * S-8, FIX-009: adds an audit entry for each record that an import changed, and one for the import with the
 * names of its rows by result.
 */
export function auditImport(
  context: Pick<RequestContext, "audit">,
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
