import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { ReportPeriod } from "@birzha/domain/reporting/period.ts";
import type { ReportKind } from "@birzha/domain/reporting/report-kind.ts";
import { openCursor, type RowCursor } from "../../platform/db/lists/cursor.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import type { ReadValues as ReportRow } from "../../platform/register/register-source.ts";
import { rowsOfOne } from "../../platform/db/lists/row-level-scope.ts";
import { sheetRows } from "../../platform/xlsx/write-xlsx.ts";
import { reportSelection } from "./report-columns.ts";

export interface ReportScope {
  /** Undefined selects all organisations; staff only. */
  readonly organizationId: number | undefined;
  readonly isStaff: boolean;
}

/**
 * REP-015: opens a cursor over reports, or their versions, registered in the period, newest first. The period is in
 * Moscow days, both ends included (G-28). Only the file format limits the number of rows.
 */
export function openReport(
  db: DbTransaction,
  kind: ReportKind,
  period: ReportPeriod,
  scope: ReportScope,
): Promise<RowCursor<ReportRow>> {
  const where = sql.join([within(period), owned(scope), ...narrowing(kind)], sql` and `);
  if (kind === "history") {
    const from = versions(where, scope);
    return openCursor(db, from, selectVersions(from, scope), sheetRows);
  }
  const from = sql`from agreements where ${where}`;
  return openCursor(
    db,
    from,
    sql<ReportRow>`
      select ${reportSelection("agreements")} ${from}
      order by agreements.issue_date desc, agreements.id desc`,
    sheetRows,
  );
}

/** WORK-040: opens a cursor over the reports of a list, in its order. */
export function openShownReports(
  { db, workbookLimit }: Pick<RequestContext, "db" | "workbookLimit">,
  { where, order }: Readonly<Record<"where" | "order", RawBuilder<unknown>>>,
): Promise<RowCursor<ReportRow>> {
  const from = sql`from agreements where ${where}`;
  return openCursor(
    db,
    from,
    sql<ReportRow>`select ${reportSelection("agreements")} ${from} order by ${order}`,
    workbookLimit,
  );
}

const versions = (where: RawBuilder<unknown>, { isStaff }: ReportScope) => sql`
  from agreements join agreement_versions on agreement_versions.report_id = agreements.id
  where ${where} and ${isStaff ? sql`true` : sql`agreement_versions.kind <> 'deal'`}`;

/** S-7, G-53: hides versions that flag a deal from members, and numbers the others without gaps. */
const selectVersions = (from: RawBuilder<unknown>, { isStaff }: ReportScope) => sql<ReportRow>`
  select ${reportSelection("agreement_versions")}, ${
    isStaff
      ? sql.ref("agreement_versions.version")
      : sql`(select count(*) from agreement_versions until where until.report_id = agreements.id
          and until.version <= agreement_versions.version and until.kind <> 'deal')`
  } as version_number
  ${from} order by agreements.issue_date desc, agreements.id desc, agreement_versions.version desc`;

const within = ({ start, end }: ReportPeriod) => sql`
  agreements.issue_date >= (${start}::date::timestamp at time zone 'Europe/Moscow')
  and agreements.issue_date < ((${end}::date + 1)::timestamp at time zone 'Europe/Moscow')`;

/** Every query restricts the organisation in addition to row-level security. */
const owned = ({ organizationId }: ReportScope) => rowsOfOne(organizationId, sql`agreements.organization_id`);

/** G-56: conditions of a kind. */
function narrowing(kind: ReportKind): RawBuilder<unknown>[] {
  if (kind === "terminated") return [sql`agreements.status = ${agreementStatus.terminated}`];
  return kind === "dubious" ? [sql`agreements.is_dubious_deal`] : [];
}
