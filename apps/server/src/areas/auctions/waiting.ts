import { sql } from "kysely";
import {
  maxAuctionDate,
  moscowTime,
  nearestAuction,
  type NearestAuction,
} from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { WaitingTask } from "@birzha/domain/tasks/task.ts";
import { findWaiting, type WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { listWorkDays } from "../exchange/queries.ts";
import { proposalsOf } from "./proposal-queries.ts";

/** FIX-220: lists the working days within the range of allowed auction dates, for the form and all clocks. */
export async function listTradeDays(db: DbReader, now: Date): Promise<IsoDate[]> {
  const time = moscowTime(now);
  return listWorkDays(db, time.date, maxAuctionDate(time));
}

/** FIX-220: returns the next auction day for a new proposal; home, calendar and queue show its deadline. */
export const findNearestAuction = async (db: DbReader, clock: Clock): Promise<NearestAuction | null> =>
  nearestAuction(await listTradeDays(db, clock.now()), clock.now());

/** List a draft if its auction is at most this many days away. */
const draftDays = 7;

/**
 * WORK-002: for organisations, returned proposals and drafts with a near date; for the exchange, proposals to decide.
 */
export async function findWaitingProposals(
  db: DbReader,
  actor: Actor,
  clock: Clock,
  some: WaitingLimits,
): Promise<WaitingTask[]> {
  const today = clock.today();
  const find = (which: ReturnType<typeof sql>, order = sql`p.first_date, p.id`) =>
    findWaiting(
      db,
      {
        id: sql`p.id`,
        subject: sql`nullif(split_part(p.commodity_names, e'\n', 1), '')`,
        firm: isStaff(actor) ? sql`o.name` : sql`null`,
        deal: {
          amount: sql`(v.payload ->> 'lotVolume')::numeric * (v.payload ->> 'lotQty')::numeric`,
          price: sql`v.payload ->> 'startPrice'`,
          currency: sql`v.payload #>> '{currency,name,ru}'`,
        },
        reason: sql`p.comment`,
        until: sql`p.first_date`,
        since: sql`p.changed_at`,
        seen: sql`p.current_version`,
        from: sql`from auction_proposals p join organizations o on o.id = p.organization_id
          join auction_proposal_versions v on (v.proposal_id, v.version) = (p.id, p.current_version)
          where p.deleted_at is null and ${proposalsOf(actor)} and ${which}`,
        order,
      },
      some,
    );
  const sent = sql`p.status = ${proposalStatus.sent}`;
  if (isStaff(actor))
    return [
      { kind: "proposalToDecide", ...(await find(sql`${sent} and p.accepted_version is null`)) },
      { kind: "changeToDecide", ...(await find(sql`${sent} and p.accepted_version is not null`)) },
    ];
  return [
    { kind: "proposalReturned", ...(await find(sql`p.status = ${proposalStatus.returned}`)) },
    {
      kind: "proposalDraft",
      ...(await find(sql`p.status = ${proposalStatus.draft}
        and p.first_date between ${today}::date and ${addDays(today, draftDays)}::date`)),
    },
    { kind: "proposalSent", ...(await find(sent)) },
    {
      kind: "proposalAccepted",
      ...(await find(
        sql`p.status = ${proposalStatus.accepted}
          and p.changed_at >= ${today}::timestamp at time zone 'Europe/Moscow'`,
        sql`p.changed_at desc, p.id desc`,
      )),
    },
  ];
}
