import { sql } from "kysely";
import type { StaffVersionRow } from "@birzha/domain/agreements/agreement.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { registerSelection, statusName, type StoredRow } from "./list/register-columns.ts";
import { tenantCondition, type RegisterScope } from "./list/register-conditions.ts";
import { visibleVersions, attachedFiles, versionNumber } from "./stored-report.ts";
import { emptyPage, scopeOf } from "./queries.ts";

export interface HistoryQuery {
  readonly id: number;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** OTC-042, S-7: lists versions without those that only flag the deal, newest first. */
export async function listOwnVersions(
  db: DbTransaction,
  actor: Actor,
  query: HistoryQuery,
): Promise<PageOf<StaffVersionRow>> {
  if (actor.kind === "newcomer") return emptyPage;
  return listVersions(db, { ...scopeOf(actor), isStaff: false }, query);
}

/**
 * Lists the versions of a report visible to the reader, newest first. Throws not-found if the report is not visible.
 */
export async function listVersions(
  db: DbTransaction,
  scope: RegisterScope,
  query: HistoryQuery,
): Promise<PageOf<StaffVersionRow>> {
  const report = await sql<{ total: number }>`
    select (select count(*) from agreement_versions
      where report_id = agreements.id and ${visibleVersions(scope, "agreement_versions")}) as total
    from agreements where id = ${query.id} and ${tenantCondition(scope, "agreements")}`.execute(db);
  const total = report.rows[0]?.total;
  if (total === undefined) throw new ApiError("shared.not-found");
  const { rows } = await sql<StoredRow & VersionExtras>`
    select ${registerSelection("agreement_versions")}, ${attachedFiles(sql`agreement_versions.id`)},
      ${versionNumber(scope, "agreement_versions")} as "versionNumber", kind, author_name as "versionAuthor", changed_at as "versionDate", description, warnings,
      is_withdrawn as "isWithdrawn",
      correction
    from agreement_versions
    where report_id = ${query.id} and ${visibleVersions(scope, "agreement_versions")}
    order by version desc limit ${query.pageSize} offset ${query.pageIndex * query.pageSize}`.execute(db);
  return { rows: rows.map((row) => ({ ...toRow(row), versionCount: 1, replacedBy: null })), total };
}

interface VersionExtras {
  readonly files: { id: number; value: string }[];
  readonly versionNumber: number;
  readonly kind: StaffVersionRow["kind"];
  readonly versionAuthor: string;
  readonly versionDate: string;
  readonly description: string | null;
  readonly isWithdrawn: boolean;
  readonly warnings: StaffVersionRow["warnings"];
  readonly correction: StaffVersionRow["correction"];
}

/** Converts a row for the response, whose schema picks the additional fields for the reader. */
const toRow = (row: StoredRow) =>
  ({ ...row, statusName: statusName(row.status) }) as unknown as StaffVersionRow;
