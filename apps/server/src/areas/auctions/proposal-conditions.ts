import { sql, type RawBuilder } from "kysely";
import type { DraftListQuery } from "@birzha/domain/auctions/api.ts";
import { closedStatuses, openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { containsText } from "../../platform/db/lists/containing.ts";
import { visibleTable } from "../../platform/db/lists/row-level-scope.ts";

export type ProposalCondition = RawBuilder<unknown> | false | undefined | "";

export const allOf = (conditions: readonly ProposalCondition[]) =>
  sql.join(
    conditions.filter((condition) => typeof condition === "object"),
    sql` and `,
  );

type Days = Pick<DraftListQuery, "auctionDateFrom" | "auctionDateTo">;

export const hasDays = ({ auctionDateFrom, auctionDateTo }: Days): boolean =>
  auctionDateFrom !== undefined || auctionDateTo !== undefined;

/** any date of the proposal lies in the range. Either end can be open. */
export const onDays = (actor: Actor, days: Days): ProposalCondition => {
  const { auctionDateFrom: from = null, auctionDateTo: to = null } = days;
  if (from !== null && to !== null && from > to) return sql`false`;
  return (
    hasDays(days) &&
    sql`exists (select from ${visibleTable(actor, "auction_proposal_dates")} d where d.proposal_id = p.id
      and daterange(d.date_from, d.date_to, '[]') && daterange(${from}::date, ${to}::date, '[]'))`
  );
};

/** PROP-041, A-9: conditions of the list filters. */
export const draftConditions = (actor: Actor, query: DraftListQuery): readonly ProposalCondition[] => [
  query.commodityName &&
    containsText(
      { sql: sql`p.commodity_names`, key: sql`search_key(p.commodity_names)` },
      query.commodityName,
    ),
  query.basisName &&
    containsText({ sql: sql`p.basis_names`, key: sql`search_key(p.basis_names)` }, query.basisName),
  query.createUser &&
    sql`(p.created_name_ru collate "ru-x-icu" = ${query.createUser}
      or p.created_name_en collate "ru-x-icu" = ${query.createUser})`,
  onDays(actor, query),
];

export const isScattering = (query: DraftListQuery): boolean =>
  Boolean(query.commodityName || query.basisName || query.createUser) || hasDays(query);

/** Literals, not parameters: the partial index of open proposals covers these statuses only. */
export const inStatus = (statuses: readonly number[]) =>
  sql`p.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** FIX-060: last date of the current version and of the one in force. Must match the expression of the index. */
const lastDay = sql`greatest(p.last_date, p.accepted_last_date)`;

/** closed by status or because the last date has passed. */
export const closedOrOpen = (isClosed: boolean, today: IsoDate) =>
  isClosed
    ? sql`(${inStatus(closedStatuses)} or ${lastDay} < ${today}::date)`
    : sql`(${inStatus(openStatuses)} and ${lastDay} >= ${today}::date)`;
