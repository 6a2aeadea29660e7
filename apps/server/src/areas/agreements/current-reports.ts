import { sql } from "kysely";
import { statusOf, type AgreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Tx } from "../../platform/db/handles.ts";
import type { RegisterFilter } from "./list/register-conditions.ts";
import { shownReports } from "./queries.ts";
import { versionCount } from "./stored-report.ts";

/** Current version of a report, numbered as its organisation sees it. */
export interface CurrentReport {
  readonly id: number;
  readonly status: AgreementStatus;
  readonly passportId: number;
  readonly version: number;
  readonly dataXML: string;
}

/** BULK-007: returns the current versions of these reports of the organisation, by number. Omits others. */
export async function findCurrentReports(
  db: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CurrentReport>> {
  const { rows } = await sql<Omit<CurrentReport, "status"> & { readonly status: number }>`
    select agreements.id, agreements.status, agreements.passport_id as "passportId",
      ${versionCount(false)} as version, v.data_xml as "dataXML"
    from agreements join agreement_versions v on v.report_id = agreements.id and v.version = agreements.version
    where agreements.organization_id = ${organizationId} and agreements.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, { ...row, status: statusOf(row.status)! }]));
}

/** Whether all these numbers are reports of the organisation. */
export async function hasReports(db: Tx, organizationId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from agreements
    where organization_id = ${organizationId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.count === new Set(ids).size;
}

/** BULK-007: lists the numbers of the reports that the register shows under a filter, at most `limit`. */
export async function listFilteredReports(
  db: Tx,
  actor: Actor,
  filter: RegisterFilter,
  limit: number,
): Promise<number[]> {
  const { where, order } = await shownReports(db, actor, {
    filter,
    sortKey: undefined,
    sortDirection: undefined,
  });
  const { rows } = await sql<{ id: number }>`
    select agreements.id from agreements where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
