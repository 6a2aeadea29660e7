import type * as api from "@birzha/domain/imports/withdrawal-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { sql } from "kysely";
import { withdrawReport } from "../../areas/agreements/actions/withdraw-report.ts";
import { isUnchanged, withdrawalSeconds } from "../../areas/agreements/stored-report.ts";
import { lockIdleImport } from "../../areas/imports/actions/lock-idle-import.ts";
import { getImport } from "../../areas/imports/queries.ts";
import { requireFiler } from "../../areas/imports/require-filer.ts";
import type { AuditEntry } from "../../platform/audit/audit.ts";
import { inSavepoint } from "../../platform/db/savepoint.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** Reports per request: it takes about a second. */
const chunk = 100;

type Given = Pick<InputOf<typeof api.withdrawImport>, "params">;

/** Counts the reports of an import that can be withdrawn, and those that were. */
export async function getWithdrawable(
  context: RequestContext,
  { params: { id } }: Given,
  minutes: number,
): Promise<ResultOf<typeof api.getWithdrawable>> {
  const { id: organizationId } = requireOrganization(context);
  const { isRegistering } = await getImport(context.db, organizationId, id);
  const isOpen = sql`${!isRegistering}::boolean and ${isWithdrawable(context, minutes)}`;
  const { rows } = await sql<ResultOf<typeof api.getWithdrawable>>`
    select count(*) filter (where ${isOpen})::integer as count,
      min(${secondsLeft(context, minutes)}) filter (where ${isOpen}) as seconds,
      count(*) filter (where r.is_withdrawn)::integer as withdrawn
    ${registeredReports(organizationId, id)}`.execute(context.db);
  return rows[0]!;
}

/**
 * BULK-105: withdraws the next reports of an import, each as a version of its own. A report that changes at the same time
 * stays as it is.
 */
export async function withdrawImport(
  context: RequestContext,
  given: Given,
  minutes: number,
): Promise<ResultOf<typeof api.withdrawImport>> {
  const { id: organizationId } = requireFiler(context);
  const { id } = given.params;
  await lockIdleImport(context.db, organizationId, id);
  const { rows } = await sql<{ id: number }>`
    select r.id ${registeredReports(organizationId, id)} and ${isWithdrawable(context, minutes)} order by r.id limit ${chunk}`.execute(
    context.db,
  );
  let withdrawn = 0;
  for (const report of rows) if (await withdrawOne(context, report.id, minutes)) withdrawn += 1;
  if (withdrawn > 0)
    context.audit({ action: "imports.withdraw", entity: "import", entityId: id, after: { withdrawn } });
  return getWithdrawable(context, given, minutes);
}

async function withdrawOne(context: RequestContext, id: number, minutes: number): Promise<boolean> {
  const entries: AuditEntry[] = [];
  const own = { ...context, audit: (entry: AuditEntry) => void entries.push(entry) };
  try {
    await inSavepoint(context.db, () => withdrawReport(own, { id }, minutes));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
  for (const entry of entries) context.audit(entry);
  return true;
}

const secondsLeft = ({ clock }: RequestContext, minutes: number) =>
  withdrawalSeconds("r", minutes, clock.now().toISOString());

/** Whether the organisation can withdraw the report `r`. */
const isWithdrawable = (context: RequestContext, minutes: number) =>
  sql`${minutes}::integer > 0 and ${isUnchanged("r")} and ${secondsLeft(context, minutes)} > 0`;

/** Reports `r` that the import registered. */
const registeredReports = (organizationId: number, id: number) => sql`
  from import_rows f join agreements r on r.id = f.report_id
  where f.batch_id = ${id} and f.organization_id = ${organizationId} and f.state = 'done'
    and f.corrected_report_id is null and r.organization_id = ${organizationId}`;
