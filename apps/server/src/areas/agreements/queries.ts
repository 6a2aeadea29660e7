import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import {
  agreementStatus,
  type AgreementStatus,
  settableStatuses,
  statusId,
  statusOf,
} from "@birzha/domain/agreements/lifecycle.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { isOperator, isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import {
  exactFirst,
  orderBy,
  registerCondition,
  registerOrder,
  tenantCondition,
  type RegisterFilter,
  type RegisterScope,
} from "./list/register-conditions.ts";
import { findMatches } from "./list/find-matches.ts";
import { readReport } from "./stored-report.ts";

/** Members see the records of their acting organisation, staff those of all. */
export function scopeOf(actor: Actor): RegisterScope {
  if (isStaff(actor)) return wholeRegister;
  if (!actor.organization) throw new ApiError("shared.no-organization");
  return { organizationId: actor.organization.id, isStaff: false };
}

/** OTC-043: reports of all organisations, for endpoints that only staff can call. */
export const wholeRegister: RegisterScope = { organizationId: undefined, isStaff: true };

export const emptyPage = { rows: [], total: 0 };

type ShownOrder = Pick<RegisterQuery, "sortKey" | "sortDirection">;

/**
 * WORK-040: returns condition and order of the reports that a list shows under these filters, for export without
 * paging.
 */
export async function shownReports(
  db: DbTransaction,
  actor: Actor,
  { filter, ...order }: ShownOrder & { readonly filter: RegisterFilter },
): Promise<{ readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }> {
  const scope = scopeOf(actor);
  const isUsual = order.sortKey === undefined && filter.search !== undefined;
  return {
    where: registerCondition(scope, filter, await findMatches(db, scope, filter)),
    order: orderBy([...(isUsual ? exactFirst(filter) : []), ...registerOrder(scope, order)]),
  };
}

/** Returns a report as an object. */
export async function getReport(db: DbTransaction, scope: RegisterScope, id: number): Promise<StoredReport> {
  return (await readReport(db, scope, id)).read();
}

export interface LockedReport {
  readonly stored: StoredReport;
  readonly status: AgreementStatus;
  readonly isOrganizationActive: boolean;
  /** The current version. */
  readonly versionId: number;
}

/**
 * Locks a report for a change until the transaction ends. Given the id of a version, returns the version. Throws
 * not-found if the actor cannot see it.
 */
export async function lockReport(db: DbTransaction, scope: RegisterScope, id: number): Promise<LockedReport> {
  // Read in a new statement after the lock: it sees what the previous lock holder committed.
  await sql`select from agreements where id = ${id} and ${tenantCondition(scope, "agreements")} for update`.execute(
    db,
  );
  const stored = await getReport(db, scope, id);
  const { rows } = await sql<{ isActive: boolean; versionId: number }>`
    select o.status = ${organizationStatus.active} as "isActive", (
        select id from agreement_versions where report_id = ${stored.reportId} order by version desc limit 1) as "versionId"
    from organizations o where o.id = ${stored.organizationId} for share of o`.execute(db);
  const { isActive, versionId } = rows[0]!;
  return { stored, status: statusOf(stored.status)!, isOrganizationActive: isActive, versionId };
}

/** OTC-048, G-45: returns the organisation's newest report that is not rejected. Default: the acting organisation. */
export async function findLastReport(
  db: DbTransaction,
  actor: Actor,
  organizationId: number | undefined,
): Promise<StoredReport | null> {
  const requestedId = organizationId ?? actor.organization?.id;
  if (requestedId === undefined) return null;
  if (!(await findReporter(db, actor, requestedId))) throw new ApiError("shared.not-found");
  const { rows } = await sql<{ id: number }>`
    select id from agreements where organization_id = ${requestedId} and status <> ${agreementStatus.rejected}
    order by issue_date desc, id desc limit 1`.execute(db);
  return rows[0] ? getReport(db, scopeOf(actor), rows[0].id) : null;
}

/**
 * OTC-046, G-34: lists the statuses that the caller can set, for one report or in general. Empty for members and
 * read-only staff.
 */
export async function listStatusChanges(
  db: DbTransaction,
  actor: Actor,
  reportId: number | undefined,
): Promise<{ id: number; name: string }[]> {
  if (!isOperator(actor)) return [];
  const report = reportId === undefined ? undefined : await getReport(db, wholeRegister, reportId);
  // G-38: old versions have no transitions.
  if (report?.isChildren) return [];
  const targets = settableStatuses(report && statusOf(report.status));
  return targets.map((name) => ({ id: statusId(name), name: statusNames[name] }));
}

export interface ReportReporter {
  readonly id: number;
  readonly inn: string;
  readonly name: string;
  readonly isActive: boolean;
}

/**
 * Returns an organisation that the caller can report for: members only their own, staff any. With `lock`, prevents a
 * block of it until the transaction ends.
 */
export async function findReporter(
  db: DbTransaction,
  actor: Actor,
  id: number,
  lock: "lock" | "none" = "none",
): Promise<ReportReporter | undefined> {
  if (!isStaff(actor) && actor.organization?.id !== id) return undefined;
  const { rows } = await preparedTemplate(sql<ReportReporter>`
    select id, inn, name, status = ${organizationStatus.active} as "isActive" from organizations
    where id = ${id} ${lock === "lock" ? sql`for share` : sql``}`).execute(db);
  return rows[0];
}

/** Whether all these numbers are reports of the organisation. */
export async function hasReports(
  db: DbTransaction,
  organizationId: number,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from agreements
    where organization_id = ${organizationId} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.count === new Set(ids).size;
}

/** BULK-007: lists the numbers of the reports that the register shows under a filter, at most `limit`. */
export async function listFilteredReports(
  db: DbTransaction,
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
