import { createHash } from "node:crypto";
import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { openStatuses, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { AuctionDay, DueItem, getCalendar as endpoint } from "@birzha/domain/duties/calendar-api.ts";
import { calendarMonthsBack, maxDue } from "@birzha/domain/duties/calendar.ts";
import { nilReturnMonths } from "@birzha/domain/duties/nil-return.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import {
  addDays,
  addMonths,
  firstDay as earliestDay,
  lastDay,
  type IsoDate,
} from "@birzha/domain/shared/values/dates.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { executionStatus, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { OwnerDb, Reads } from "../../platform/db/handles.ts";
import { authorName } from "../../platform/db/lists/history.ts";
import { requireOrganization, type Context } from "../../platform/http/endpoint-binding/context.ts";
import { findNearestAuction } from "../auctions/waiting.ts";
import { countReports } from "./month-queries.ts";
import { findNextMonth } from "./waiting.ts";

/** Owner of a calendar, with the facts that determine its contents. */
export interface CalendarOwner {
  readonly id: number;
  readonly inn: string;
  readonly hasSpot: boolean;
}

/** First day of the auctions that the calendar shows. FIX-220: missed items have no first day. */
const firstShownDay = (today: IsoDate): IsoDate => addMonths(today, -calendarMonthsBack);

/**
 * Lists an organisation's open items with a due date from `first` to `end`, in date order or backwards:
 *
 * - rejected reports whose contract has no later report (WORK-002)
 * - spot deals without an execution report
 */
async function listOpen(
  db: Reads,
  { id, inn, hasSpot }: CalendarOwner,
  [first, end]: readonly [IsoDate, IsoDate],
  order: "asc" | "desc",
): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select 'report' as kind, r.id, r.id::text as number, r.due_date as "dueDate", r.product_type_name as product,
      v.name as rule, v.citation, v.confirmed_by is not null as "isConfirmed"
    from agreements r join duty_rule_versions v on (v.rule_id, v.version) = (r.duty_rule_id, r.duty_rule_version)
    where r.organization_id = ${id} and r.status = ${agreementStatus.rejected}
      and r.due_date between ${first} and ${end}
      and not exists (
        select from agreements later where later.contract_number_key = r.contract_number_key
          and later.organization_id = r.organization_id and later.id > r.id)
    union all
    select 'deal', d.id, d.contract_number, coalesce(d.postponed_to, d.expires_on), d.product_name, null, null, null
    from spot_deals d
    where ${hasSpot} and d.owner_inn = ${inn} and coalesce(d.postponed_to, d.expires_on) between ${first} and ${end}
      and (d.record_status = ${recordStatus.rejected}
        or d.record_status = ${recordStatus.new} and d.execution_status = ${executionStatus.notSet})
    order by "dueDate" ${sql.raw(order)}, kind desc, id limit ${maxDue}`.execute(db);
  return rows;
}

/** WORK-063: lists an organisation's open items from today on, nearest first. */
export const listDue = (db: Reads, owner: CalendarOwner, today: IsoDate): Promise<DueItem[]> =>
  listOpen(db, owner, [today, lastDay], "asc");

/** SCREEN-010: lists auction days of an organisation's proposals, latest first. */
async function listAuctions(db: Reads, organizationId: number, first: IsoDate): Promise<AuctionDay[]> {
  const { rows } = await sql<AuctionDay>`
    select p.id, d.date_from as "dateFrom", d.date_to as "dateTo",
      nullif(split_part(p.commodity_names, e'\n', 1), '') as product, p.status
    from auction_proposal_dates d join auction_proposals p on p.id = d.proposal_id
    where d.organization_id = ${organizationId} and d.date_to >= ${first} and p.deleted_at is null
      and p.status = any(${[...openStatuses, proposalStatus.held, proposalStatus.notHeld]})
    order by d.date_from desc, p.id limit ${maxDue}`.execute(db);
  return rows;
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
  const { id, inn, hasAccess, hasAuctions, hasSpot } = requireOrganization(context);
  const today = clock.today();
  const owner = { id, inn, hasSpot: hasAccess && hasSpot };
  const firstDay = firstShownDay(today);
  const months = await countReports(db, id, nilReturnMonths(today));
  const feed = await sql<{ createdAt: string }>`
    select created_at as "createdAt" from calendar_feeds
    where user_id = ${actor.userId} and organization_id = ${id}`.execute(db);
  return {
    today,
    due: await listDue(db, owner, today),
    missed: await listOpen(db, owner, [earliestDay, addDays(today, -1)], "desc"),
    auction: hasAccess && hasAuctions ? await findNearestAuction(db, clock) : null,
    auctions: await listAuctions(db, id, firstDay),
    months: months.map((row) => ({ ...row, month: row.month.slice(0, 7) })),
    nextMonth: await findNextMonth(db, actor, clock),
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
