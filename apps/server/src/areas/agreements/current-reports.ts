import { sql } from "kysely";
import { isToReplace, statusOf, type AgreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { replacementsOf } from "../duties/waiting.ts";
import { versionCount } from "./stored-report.ts";

/** Current version of a report, numbered as its organisation sees it. */
export interface CurrentReport {
  readonly id: number;
  readonly status: AgreementStatus;
  /** FIX-301: a correction of the report files another one in its place. */
  readonly isToReplace: boolean;
  readonly passportId: number;
  readonly version: number;
  readonly dataXML: string;
}

interface StoredRow extends Omit<CurrentReport, "status" | "isToReplace"> {
  readonly status: number;
  readonly isWithdrawn: boolean;
  readonly replacedBy: number | null;
}

/** BULK-007: returns the current versions of these reports of the organisation, by number. Omits others. */
export async function findCurrentReports(
  db: DbTransaction,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CurrentReport>> {
  const { rows } = await sql<StoredRow>`
    select agreements.id, agreements.status, agreements.is_withdrawn as "isWithdrawn",
      (select later.id ${replacementsOf(sql`agreements.id`)}) as "replacedBy", agreements.passport_id as "passportId",
      ${versionCount(false)} as version, v.data_xml as "dataXML"
    from agreements join agreement_versions v on v.report_id = agreements.id and v.version = agreements.version
    where agreements.organization_id = ${organizationId} and agreements.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map(({ isWithdrawn, replacedBy, ...row }) => [
      row.id,
      {
        ...row,
        status: statusOf(row.status)!,
        isToReplace: isToReplace({ status: row.status, isWithdrawn, replacedBy }),
      },
    ]),
  );
}
