import { sql, type RawBuilder } from "kysely";
import type { DraftListQuery, ProposalListQuery } from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { ProcessingListQuery } from "@birzha/domain/auctions/processing-api.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { ProposalKey } from "@birzha/domain/auctions/register.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { listOrder, type ListColumns, type DefaultOrder } from "../../platform/db/lists/list-conditions.ts";
import { readWindow } from "../../platform/db/lists/read-window.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { visibleTable } from "../../platform/db/lists/row-level-scope.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { proposalsOf } from "./proposal-queries.ts";
import { proposalColumns, toRow, type StoredProposal } from "./proposal-rows.ts";
import {
  type ProposalCondition,
  isScattering,
  allOf,
  closedOrOpen,
  draftConditions,
  onDays,
  hasDays,
} from "./proposal-conditions.ts";

/** A-9: newest first. */
const standing: DefaultOrder = { by: [sql`p.created_at`, sql`p.id`], direction: "Desc" };

/** Sort expression of each column. */
function columnsFor(language: DraftListQuery["language"]): ListColumns<ProposalKey> {
  const isFirst = language === "ru";
  const column = (value: RawBuilder<unknown>, isOptional = false) =>
    ({ kind: "code", sql: value, isOptional }) as const;
  const words = (text: RawBuilder<unknown>, isOptional = false) =>
    column(sql`${text} collate "ru-x-icu"`, isOptional);
  return {
    created: column(sql`p.created_at`),
    auctionDate: column(sql`p.first_date`, true),
    commodity: words(sql`split_part(p.commodity_names, e'\n', ${sql.lit(isFirst ? 1 : 2)})`, true),
    // A-19: sorted with the delivery terms.
    basis: words(isFirst ? sql`p.basis_terms_ru` : sql`p.basis_terms_en`, true),
    totalVolume: column(sql`p.total_volume`, true),
    startPrice: column(sql`p.start_price`, true),
    totalValue: column(sql`p.total_value`, true),
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
  readonly where: readonly ProposalCondition[];
  readonly order?: Order;
  /** Whether matches can be anywhere in the order. */
  readonly isScattering: boolean;
}

/**
 * Lists a page of proposals. FIX-025: ties follow the creation date in the same direction. FAST-005: reads far pages
 * from the nearer end. Joins related data for the shown rows only.
 */
async function listStored(
  db: DbReader,
  actor: Actor,
  { where: conditions, order = {}, isScattering }: Question,
  { page, size }: Page,
): Promise<PageOf<StoredProposal>> {
  const { sortKey, sortDirection = "Desc", language = "ru" } = order;
  const sort = sortKey && { key: sortKey, direction: sortDirection };
  const orderBy = (isBackwards: boolean) => listOrder(columnsFor(language), sort, standing, { isBackwards });
  const table = visibleTable(actor, "auction_proposals");
  const from = sql`from ${table} p
    where ${allOf([sql`p.deleted_at is null`, ...conditions])}`;
  const count = () => countRows(db, from, ["auction_proposals"]);
  // An organisation has few rows, so walking the order of all rows by a column is not worth it.
  const isNarrowed = isScattering || (sort !== undefined && !isStaff(actor));
  return readWindow({ page, size, isNarrowed }, count, async ({ limit, offset, isBackwards, isFew }) => {
    // `offset 0` prevents subquery pull-up: PostgreSQL finds all rows first and then sorts them.
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

/** PROP-121: lists proposals without drafts. */
export const listProposals = async (
  db: DbReader,
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
          ...draftConditions(actor, query),
        ],
        order: query,
        isScattering: isScattering(query),
      },
      query,
    ),
    actor,
    clock,
  );

/** PROP-122: lists drafts. */
export const listDrafts = async (
  db: DbReader,
  actor: Actor,
  query: DraftListQuery,
  clock: Clock,
): Promise<PageOf<ProposalRow>> =>
  toRows(
    await listStored(
      db,
      actor,
      {
        where: [
          proposalsOf(actor),
          sql`p.status = ${proposalStatus.draft}`,
          ...draftConditions(actor, query),
        ],
        order: query,
        isScattering: isScattering(query),
      },
      query,
    ),
    actor,
    clock,
  );

/** A-13: lists the operator's queue and all other proposals, except drafts, which belong to the organisation only. */
export async function listProcessing(
  db: DbReader,
  actor: Actor,
  { status, firmId: organizationId, page, size, ...days }: ProcessingListQuery,
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
        organizationId !== undefined && sql`p.organization_id = ${organizationId}`,
        onDays(actor, days),
      ],
      isScattering: hasDays(days),
    },
    { page, size },
  );
  return { rows: rows.map((row) => ({ ...toRow(row, clock), firmName: row.firmName })), total };
}

/** DICT-014: lists authors of the proposals of the selected list. A-4: pages 0 and 1 are both the first. */
export async function listCreators(
  db: DbReader,
  actor: Actor,
  { getClosedProposal, page, size }: Page & { readonly getClosedProposal: boolean },
  today: IsoDate,
): Promise<PageOf<string>> {
  const where = allOf([
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
