import { createHash } from "node:crypto";
import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { DueItem, getCalendar as endpoint } from "@birzha/domain/duties/calendar-api.ts";
import { maxDue } from "@birzha/domain/duties/calendar.ts";
import { firstDayOf, lastDayOf, nilReturnMonths, type Month } from "@birzha/domain/duties/nil-return.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { OwnerDb, Reads } from "../../platform/db/handles.ts";
import { authorName } from "../../platform/db/lists/history.ts";
import { requireOrganization, type Context } from "../../platform/http/endpoint-binding/context.ts";

/** Owner of a calendar, with the facts that determine its contents. */
export interface CalendarOwner {
  readonly id: number;
  readonly inn: string;
  readonly hasSpot: boolean;
}

/**
 * WORK-063: lists an organisation's due items from today on, nearest first:
 *
 * - rejected reports whose contract has no later report (WORK-002)
 * - spot deals without an execution report
 */
export async function listDue(
  db: Reads,
  { id, inn, hasSpot }: CalendarOwner,
  today: IsoDate,
): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select 'report' as kind, r.id, r.id::text as number, r.due_date as "dueDate", r.product_type_name as product,
      v.name as rule, v.citation, v.confirmed_by is not null as "isConfirmed"
    from agreements r join duty_rule_versions v on (v.rule_id, v.version) = (r.duty_rule_id, r.duty_rule_version)
    where r.organization_id = ${id} and r.status = ${agreementStatus.rejected} and r.due_date >= ${today}
      and not exists (
        select from agreements later where later.contract_number_key = r.contract_number_key
          and later.organization_id = r.organization_id and later.id > r.id)
    union all
    select 'deal', d.id, d.contract_number, coalesce(d.postponed_to, d.expires_on), d.product_name, null, null, null
    from spot_deals d
    where ${hasSpot} and d.owner_inn = ${inn} and coalesce(d.postponed_to, d.expires_on) >= ${today}
      and (d.record_status = ${recordStatus.rejected}
        or d.record_status = ${recordStatus.new} and d.execution_status = ${executionStatus.notSet})
    order by "dueDate", kind desc, id limit ${maxDue}`.execute(db);
  return rows;
}

interface MonthRow {
  readonly month: IsoDate;
  readonly reports: number;
  readonly isNil: boolean;
}

/** Counts reports per month of their contracts, except rejected ones. */
async function countReports(
  db: Reads,
  organizationId: number,
  months: readonly Month[],
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select m.first as month, (
        select count(*) from agreements r where r.organization_id = ${organizationId}
          and r.contract_date between m.first and m.last and r.status <> ${agreementStatus.rejected}) as reports,
      exists (
        select from nil_returns n where n.organization_id = ${organizationId} and n.month = m.first) as "isNil"
    from unnest(${months.map(firstDayOf)}::date[], ${months.map(lastDayOf)}::date[]) as m (first, last)
    order by m.first desc`.execute(db);
  return rows;
}

/** Whether an organisation has reports of contracts in that month. */
export async function hasReports(db: Reads, organizationId: number, month: Month): Promise<boolean> {
  const [row] = await countReports(db, organizationId, [month]);
  return row!.reports > 0;
}

/** Five years. The calendar does not show older ones. */
const shownNilReturns = 60;

type NilReturn = ResultOf<typeof endpoint>["nilReturns"][number];

async function listNilReturns(db: Reads, organizationId: number): Promise<NilReturn[]> {
  const { rows } = await sql<NilReturn>`
    select n.id, n.month, ${authorName} as author, n.filed_at as "filedAt", n.overtaken_by as "overtakenBy",
      n.overtaken_at as "overtakenAt"
    from nil_returns n join users author on author.id = n.author_user_id
    where n.organization_id = ${organizationId} order by n.month desc limit ${shownNilReturns}`.execute(db);
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 7) }));
}

/** WORK-063: returns the acting organisation's calendar, and whether the caller has set a calendar address. */
export async function getCalendar(context: Context): Promise<ResultOf<typeof endpoint>> {
  const { actor, clock, db } = context;
  const { id, inn, hasAccess, hasSpot } = requireOrganization(context);
  const today = clock.today();
  const months = await countReports(db, id, nilReturnMonths(today));
  const feed = await sql<{ createdAt: string }>`
    select created_at as "createdAt" from calendar_feeds
    where user_id = ${actor.userId} and organization_id = ${id}`.execute(db);
  return {
    today,
    due: await listDue(db, { id, inn, hasSpot: hasAccess && hasSpot }, today),
    months: months.map((row) => ({ ...row, month: row.month.slice(0, 7) })),
    nilReturns: await listNilReturns(db, id),
    feedCreatedAt: feed.rows[0]?.createdAt ?? null,
  };
}

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/**
 * WORK-063: finds the organisation behind a calendar secret. Checks at every request that the membership is active and
 * neither user nor organisation is blocked. Uses the owner role, because there is no signed-in user.
 */
export async function findFeedOwner(
  db: OwnerDb,
  secret: string,
): Promise<(CalendarOwner & { readonly name: string }) | undefined> {
  const { rows } = await sql<CalendarOwner & { readonly name: string }>`
    select o.id, o.inn, o.name, o.ntb_user and o.has_spot as "hasSpot"
    from calendar_feeds f
    join memberships m on m.user_id = f.user_id and m.organization_id = f.organization_id and m.is_active
    join users u on u.id = f.user_id and u.status = ${userStatus.active}
    join organizations o on o.id = f.organization_id and o.status = ${organizationStatus.active}
    where f.secret_hash = ${hashOf(secret)}`.execute(db);
  return rows[0];
}
