import { createHash } from "node:crypto";
import { sql } from "kysely";
import { openStatuses, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { AuctionDay, DueItem, getCalendar as endpoint } from "@birzha/domain/duties/calendar-api.ts";
import { calendarMonthsBack, maxDue } from "@birzha/domain/duties/calendar.ts";
import { nilReturnMonths } from "@birzha/domain/duties/nil-return.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { addMonths, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { OwnerDb, DbReader } from "../../platform/db/handles.ts";
import { authorName } from "../../platform/db/lists/history.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { findNearestAuction } from "../auctions/waiting.ts";
import { countReports } from "./month-queries.ts";
import { openDuties, type DutySetting, type OpenDuty } from "./open-duties.ts";
import { findNextMonth } from "./waiting.ts";

/** First day of the auctions that the calendar shows. FIX-220: missed items have no first day. */
const firstShownDay = (today: IsoDate): IsoDate => addMonths(today, -calendarMonthsBack);

/** FIX-220: lists an organisation's open duties before today, newest first, and from today on, nearest first. */
export async function listOpenDuties(
  db: DbReader,
  organizationId: number,
  setting: DutySetting,
): Promise<{ readonly missed: readonly OpenDuty[]; readonly due: readonly OpenDuty[] }> {
  const { today } = setting;
  const duties = await openDuties(db, sql`o.id = ${organizationId}`, setting);
  const list = async (isMissed: boolean) => {
    const { rows } = await sql<OpenDuty>`
      select * from (${duties}) due where due."dueDate" ${isMissed ? sql`<` : sql`>=`} ${today}
      order by due."dueDate" ${sql.raw(isMissed ? "desc" : "asc")}, due.kind desc, due.id limit ${maxDue}`.execute(
      db,
    );
    return rows;
  };
  return { missed: await list(true), due: await list(false) };
}

/** The calendar shows months without a report in a list of their own. */
const isItem = (duty: OpenDuty): duty is OpenDuty & DueItem => duty.kind !== "month";

const toItem = ({ organizationId: _id, ...item }: OpenDuty & DueItem): DueItem => item;

/** SCREEN-010: lists auction days of an organisation's proposals, latest first. */
async function listAuctions(db: DbReader, organizationId: number, first: IsoDate): Promise<AuctionDay[]> {
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

async function listNilReturns(db: DbReader, organizationId: number): Promise<NilReturn[]> {
  const { rows } = await sql<NilReturn>`
    select n.id, n.month, ${authorName} as author, n.filed_at as "filedAt", n.overtaken_by as "overtakenBy",
      n.overtaken_at as "overtakenAt"
    from nil_returns n join users author on author.id = n.author_user_id
    where n.organization_id = ${organizationId} order by n.month desc limit ${shownNilReturns}`.execute(db);
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 7) }));
}

/** WORK-063: returns the acting organisation's calendar, and whether the caller has set a calendar address. */
export async function getCalendar(context: RequestContext): Promise<ResultOf<typeof endpoint>> {
  const { actor, clock, db, replacementDays } = context;
  const { id, hasAccess, hasAuctions } = requireOrganization(context);
  const today = clock.today();
  const { missed, due } = await listOpenDuties(db, id, { today, replacementDays });
  const firstDay = firstShownDay(today);
  const months = await countReports(db, id, nilReturnMonths(today));
  const feed = await sql<{ createdAt: string }>`
    select created_at as "createdAt" from calendar_feeds
    where user_id = ${actor.userId} and organization_id = ${id}`.execute(db);
  return {
    today,
    due: due.filter(isItem).map(toItem),
    missed: missed.filter(isItem).map(toItem),
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
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name
    from calendar_feeds f
    join memberships m on m.user_id = f.user_id and m.organization_id = f.organization_id and m.is_active
    join users u on u.id = f.user_id and u.status = ${userStatus.active}
    join organizations o on o.id = f.organization_id and o.status = ${organizationStatus.active}
    where f.secret_hash = ${hashOf(secret)}`.execute(db);
  return rows[0];
}
