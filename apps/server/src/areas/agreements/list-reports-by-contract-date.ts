import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";

/** Contract dates, inclusive. */
interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Position in the order of contract dates and numbers. */
export interface ReportPosition {
  readonly contractDate: IsoDate;
  readonly id: number;
}

/** Current version of a report. */
export interface ReportContent extends ReportPosition {
  readonly organizationId: number;
  readonly passportId: number;
  readonly dataXML: string;
}

/**
 * RULE-002: lists current versions of the reports of a period, without rejected ones. The index by contract date and
 * number serves the order.
 * @param after position of the previous page; undefined for the first one
 */
export async function listReportsByContractDate(
  db: DbReader,
  { from, to }: Period,
  after: ReportPosition | undefined,
  limit: number,
): Promise<readonly ReportContent[]> {
  const { contractDate, id } = after ?? { contractDate: from, id: 0 };
  const { rows } = await sql<ReportContent>`
    select r.id, r.organization_id as "organizationId", r.contract_date as "contractDate", r.passport_id as "passportId",
      v.data_xml as "dataXML"
    from agreements r join agreement_versions v on v.report_id = r.id and v.version = r.version
    where (r.contract_date, r.id) > (${contractDate}::date, ${id}::bigint) and r.contract_date <= ${to}::date
      and r.status <> ${sql.lit(agreementStatus.rejected)}
    order by r.contract_date, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts those reports. */
export const countReportsByContractDate = (db: DbReader, { from, to }: Period): Promise<number> =>
  countRows(
    db,
    sql`from agreements
      where contract_date between ${from}::date and ${to}::date and status <> ${sql.lit(agreementStatus.rejected)}`,
  );
