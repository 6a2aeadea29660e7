import { sql, type RawBuilder } from "kysely";
import type { DraftListQuery, ProposalListQuery } from "@birzha/domain/auctions/api.ts";
import { closedStatuses, openStatuses, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { ProcessingListQuery, ScheduleQuery } from "@birzha/domain/auctions/processing-api.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal-row.ts";
import type { ProposalPayload } from "@birzha/domain/auctions/proposal.ts";
import type { ProposalKey } from "@birzha/domain/auctions/register.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { containing } from "../../platform/db/lists/containing.ts";
import { listOrder, type ListColumns, type ListStanding } from "../../platform/db/lists/list-conditions.ts";
import { readWindow } from "../../platform/db/lists/read-window.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { totalOf } from "../../platform/db/lists/total-of.ts";
import { tableFor } from "../../platform/db/lists/whose-rows.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { proposalsOf } from "./proposal-queries.ts";
import { proposalColumns, toRow, type StoredProposal } from "./proposal-rows.ts";

type Condition = RawBuilder<unknown> | false | undefined | "";

const all = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.filter((condition) => typeof condition === "object"),
    sql` and `,
  );

type Days = Pick<DraftListQuery, "auctionDateFrom" | "auctionDateTo">;
const hasDays = ({ auctionDateFrom, auctionDateTo }: Days): boolean =>
  auctionDateFrom !== undefined || auctionDateTo !== undefined;

/** A-9: any of its days lies within; an open end is open. */
const onDays = (actor: Actor, days: Days): Condition => {
  const { auctionDateFrom: from = null, auctionDateTo: to = null } = days;
  if (from !== null && to !== null && from > to) return sql`false`;
  return (
    hasDays(days) &&
    sql`exists (select from ${tableFor(actor, "auction_proposal_dates")} d where d.proposal_id = p.id
      and daterange(d.date_from, d.date_to, '[]') && daterange(${from}::date, ${to}::date, '[]'))`
  );
};

/** PROP-041, A-9. */
const matching = (actor: Actor, query: DraftListQuery): readonly Condition[] => [
  query.commodityName && sql`p.commodity_names ilike ${containing(query.commodityName)}`,
  query.basisName && sql`p.basis_names ilike ${containing(query.basisName)}`,
  query.createUser &&
    sql`(p.created_name_ru collate "ru-x-icu" = ${query.createUser}
      or p.created_name_en collate "ru-x-icu" = ${query.createUser})`,
  onDays(actor, query),
];

const isScattering = (query: DraftListQuery): boolean =>
  Boolean(query.commodityName || query.basisName || query.createUser) || hasDays(query);

/** Constants, not parameters: the index of the open ones serves these statuses alone. */
const inStatus = (statuses: readonly number[]) =>
  sql`p.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** FIX-060: of what stands, and of what is in force beside it; as the index of the open ones has it. */
const lastDay = sql`greatest(p.last_date, p.accepted_last_date)`;

/** A-17. */
const closedOrOpen = (isClosed: boolean, today: IsoDate) =>
  isClosed
    ? sql`(${inStatus(closedStatuses)} or ${lastDay} < ${today}::date)`
    : sql`(${inStatus(openStatuses)} and ${lastDay} >= ${today}::date)`;

/** A-9: newest first. */
const standing: ListStanding = { by: [sql`p.created_at`, sql`p.id`], direction: "Desc" };

/** What the order by a column goes by. */
function columnsFor(language: DraftListQuery["language"]): ListColumns<ProposalKey> {
  const isFirst = language === "ru";
  const column = (value: RawBuilder<unknown>, isOptional = false) =>
    ({ kind: "text", sql: value, isOptional }) as const;
  const words = (text: RawBuilder<unknown>, isOptional = false) =>
    column(sql`${text} collate "ru-x-icu"`, isOptional);
  return {
    created: column(sql`p.created_at`),
    auctionDate: column(sql`p.first_date`, true),
    commodity: words(sql`split_part(p.commodity_names, e'\n', ${sql.lit(isFirst ? 1 : 2)})`, true),
    // A-19.
    basis: words(isFirst ? sql`p.basis_terms_ru` : sql`p.basis_terms_en`, true),
    proposalType: column(sql`p.proposal_type`),
    series: column(sql`p.has_series`, true),
    status: column(sql`p.status`),
    createUser: words(isFirst ? sql`p.created_name_ru` : sql`p.created_name_en`),
    editUser: words(isFirst ? sql`p.edited_name_ru` : sql`p.edited_name_en`, true),
  };
}

type Order = Partial<Pick<DraftListQuery, "sortKey" | "sortDirection" | "language">>;

interface Page {
  readonly page: number;
  readonly size: number;
}

interface Question {
  readonly where: readonly Condition[];
  readonly order?: Order;
  /** Whether those that are meant may stand anywhere in the order. */
  readonly isScattering: boolean;
}

/**
 * What stands beside a proposal is read for the rows that are shown. FIX-025: in the order that is asked, equals by their age in
 * the same direction; far pages are read from the nearer end (FAST-005).
 */
async function listStored(
  db: Reads,
  actor: Actor,
  { where: conditions, order = {}, isScattering }: Question,
  { page, size }: Page,
): Promise<PageOf<StoredProposal>> {
  const { sortKey, sortDirection = "Desc", language = "ru" } = order;
  const sort = sortKey && { key: sortKey, direction: sortDirection };
  const orderBy = (isBackwards: boolean) => listOrder(columnsFor(language), sort, standing, { isBackwards });
  const table = tableFor(actor, "auction_proposals");
  const from = sql`from ${table} p
    where ${all([sql`p.deleted_at is null`, ...conditions])}`;
  const count = () => countRows(db, from, ["auction_proposals"]);
  // Of a firm's few rows those of an order by a column are not worth walking along the order of all.
  const isNarrowed = isScattering || (sort !== undefined && !isStaff(actor));
  return readWindow({ page, size, isNarrowed }, count, async ({ limit, offset, isBackwards, isFew }) => {
    // Behind an offset PostgreSQL finds them all before it puts them in order.
    const found = isFew ? sql`from (select p.* ${from} offset 0) p` : from;
    const { rows } = await sql<StoredProposal>`
      select ${proposalColumns}, v.payload
      from ${table} p
      join organizations o on o.id = p.organization_id
      join auction_proposal_versions v on v.proposal_id = p.id and v.version = p.current_version
      where p.id = any(array(
        select p.id ${found} order by ${orderBy(isBackwards)} limit ${limit} offset ${offset}))
      order by ${orderBy(false)}`.execute(db);
    return rows;
  });
}

const toRows = (
  { rows, total }: PageOf<StoredProposal>,
  actor: Actor,
  clock: Clock,
): PageOf<ProposalRow> => ({
  rows: rows.map((row) => ({
    ...toRow(row, clock),
    ...(isStaff(actor) ? { firmName: row.firmName } : {}),
  })),
  total,
});

/** PROP-121. */
export const listProposals = async (
  db: Reads,
  actor: Actor,
  query: ProposalListQuery,
  clock: Clock,
): Promise<PageOf<ProposalRow>> =>
  toRows(
    await listStored(
      db,
      actor,
      {
        where: [
          proposalsOf(actor),
          sql`p.status <> ${proposalStatus.draft}`,
          closedOrOpen(query.getClosedProposal, clock.today()),
          ...matching(actor, query),
        ],
        order: query,
        isScattering: isScattering(query),
      },
      query,
    ),
    actor,
    clock,
  );

/** PROP-122. */
export const listDrafts = async (
  db: Reads,
  actor: Actor,
  query: DraftListQuery,
  clock: Clock,
): Promise<PageOf<ProposalRow>> =>
  toRows(
    await listStored(
      db,
      actor,
      {
        where: [proposalsOf(actor), sql`p.status = ${proposalStatus.draft}`, ...matching(actor, query)],
        order: query,
        isScattering: isScattering(query),
      },
      query,
    ),
    actor,
    clock,
  );

/** A-13: the operator's queue and all else, drafts apart, which are the firm's own affair. */
export async function listProcessing(
  db: Reads,
  actor: Actor,
  { status, firmId, page, size, ...days }: ProcessingListQuery,
  clock: Clock,
): Promise<PageOf<ProposalRow & { firmName: string }>> {
  const { rows, total } = await listStored(
    db,
    actor,
    {
      where: [
        proposalsOf(actor),
        sql`p.status <> ${proposalStatus.draft}`,
        status !== undefined && sql`p.status = ${status}`,
        firmId !== undefined && sql`p.organization_id = ${firmId}`,
        onDays(actor, days),
      ],
      isScattering: hasDays(days),
    },
    { page, size },
  );
  return { rows: rows.map((row) => ({ ...toRow(row, clock), firmName: row.firmName })), total };
}

/** DICT-014: names of those who filed the proposals of the chosen list; A-4: pages 0 and 1 are the first. */
export async function listCreators(
  db: Reads,
  actor: Actor,
  { getClosedProposal, page, size }: Page & { readonly getClosedProposal: boolean },
  today: IsoDate,
): Promise<PageOf<string>> {
  const where = all([
    proposalsOf(actor),
    sql`p.status <> ${proposalStatus.draft}`,
    sql`p.deleted_at is null`,
    closedOrOpen(getClosedProposal, today),
  ]);
  const { rows } = await sql<{ name: string }>`
    select distinct p.created_name_ru as name from auction_proposals p where ${where}
    order by name limit ${size} offset ${Math.max(0, page - 1) * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(distinct p.created_name_ru)::int as total from auction_proposals p where ${where}`.execute(
    db,
  );
  return { rows: rows.map(({ name }) => name), total: counted.rows[0]!.total };
}

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
 * A-66: accepted versions; with status 2 those in force, which a change does not touch until it is accepted (A-12). FIX-065:
 * a call for changes names all that changed: whoever follows a status by such calls would never hear of what left it.
 */
export async function listSchedule(
  db: Reads,
  { status, changedAfter, page, size }: ScheduleQuery,
): Promise<PageOf<ScheduledRow>> {
  const { accepted, sent, returned } = proposalStatus;
  const isIn =
    status === undefined
      ? sql`true`
      : status === accepted
        ? inStatus(openStatuses)
        : sql`p.status = ${status}`;
  const where = all([
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
