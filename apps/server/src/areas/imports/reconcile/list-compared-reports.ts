import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { reconciledReportLimit } from "@birzha/domain/imports/import-limits.ts";
import {
  comparedFields,
  type ComparedReport,
  type ComparedValues,
  type ReconciledPeriod,
} from "@birzha/domain/imports/reconcile.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

/** A report that a file is compared with. */
export interface LedgerReport extends ComparedReport {
  readonly isTerminated: boolean;
}

/** Days before and after the period in which a report with another date is looked for. */
const margin = 31;

/**
 * BULK-008: lists the organisation's reports with contract dates in or near a period, without rejected ones: the
 * organisation reports those deals again.
 * @throws ApiError `imports.too-many-reports`
 */
export async function listComparedReports(
  db: DbReader,
  organizationId: number,
  { from, to }: ReconciledPeriod,
  limit = reconciledReportLimit,
): Promise<LedgerReport[]> {
  const columns = sql.join(
    comparedFields.map(({ column, field }) => sql`${sql.ref(column)} as ${sql.ref(field)}`),
  );
  const { rows } = await sql<ComparedValues & { id: number; status: number }>`
    select id, status, ${columns} from agreements
    where organization_id = ${organizationId} and status <> ${sql.lit(agreementStatus.rejected)}
      and contract_date between ${addDays(from, -margin)}::date and ${addDays(to, margin)}::date
    order by contract_date, id limit ${limit + 1}`.execute(db);
  if (rows.length > limit)
    throw new ApiError("imports.too-many-reports", { params: { limit: String(limit) } });
  return rows.map(({ id, status, ...values }) => ({
    id,
    values,
    contractDate: String(values["contract_date"]),
    isTerminated: status === agreementStatus.terminated,
  }));
}
