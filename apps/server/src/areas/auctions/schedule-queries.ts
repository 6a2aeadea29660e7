import { sql } from "kysely";
import { openStatuses, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { ScheduleQuery } from "@birzha/domain/auctions/processing-api.ts";
import type { ProposalPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { totalOf } from "../../platform/db/lists/total-of.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { allOf, inStatus } from "./proposal-conditions.ts";

interface ScheduledRow {
  readonly id: number;
  readonly firmInn: string;
  readonly firmName: string;
  readonly status: number;
  readonly changedAt: string;
  readonly proposal: ProposalPayload;
  readonly change: ProposalPayload | null;
  readonly isLeft: boolean;
}

/**
 * lists accepted versions; status 2 selects those in force, which a change affects only once accepted.
 * FIX-065: a request for changes returns all changed proposals regardless of status. Otherwise a client that polls one
 * status would miss proposals that left it.
 */
export async function listSchedule(
  db: DbReader,
  { status, changedAfter, page, size }: ScheduleQuery,
): Promise<PageOf<ScheduledRow>> {
  const { accepted, sent, returned } = proposalStatus;
  const isIn =
    status === undefined
      ? sql`true`
      : status === accepted
        ? inStatus(openStatuses)
        : sql`p.status = ${status}`;
  const where = allOf([
    sql`p.accepted_version is not null`,
    changedAfter === undefined ? isIn : sql`p.changed_at > ${changedAfter}::timestamptz`,
  ]);
  const { rows } = await sql<ScheduledRow>`
    select p.id, o.inn as "firmInn", o.name as "firmName", p.status, p.changed_at as "changedAt",
      v.payload as proposal, c.payload as change, not (${isIn}) as "isLeft"
    from (select p.* from auction_proposals p where ${where}
      order by p.changed_at, p.id limit ${size} offset ${page * size}) p
    join organizations o on o.id = p.organization_id
    join auction_proposal_versions v on v.proposal_id = p.id and v.version = p.accepted_version
    left join auction_proposal_versions c on c.proposal_id = p.id and c.version = p.current_version
      and ${inStatus([sent, returned])}
    order by p.changed_at, p.id`.execute(db);
  const total = await totalOf({ count: rows.length, page, size }, () =>
    countRows(db, sql`from auction_proposals p where ${where}`, ["auction_proposals"]),
  );
  return { rows, total };
}
