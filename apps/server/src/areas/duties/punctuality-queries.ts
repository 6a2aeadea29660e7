import { sql } from "kysely";
import type {
  listPunctuality as endpoint,
  PunctualityExport,
  PunctualityRequest,
} from "@birzha/domain/duties/api.ts";
import { lateBands, punctualityRegister, type LateBand } from "@birzha/domain/duties/punctuality.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { chosenRows } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { RowCursor } from "../../platform/db/lists/cursor.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import {
  withConditions,
  openRegister,
  readRegister,
  rowsNamed,
} from "../../platform/register/read-register.ts";
import type { ReadRow, RegisterSource } from "../../platform/register/register-source.ts";
import { hasUnconfirmedRules } from "./queries.ts";

/**
 * WORK-064: months of organisations with due reports or a nil return (WORK-063), newest first. A month has no id of its
 * own: organisation id and month number form one.
 */
export const punctualitySource: RegisterSource<typeof punctualityRegister> = {
  register: punctualityRegister,
  from: sql`from (
    select o.id * 100000 + extract(year from m.month)::int * 12 + extract(month from m.month)::int as id,
      o.name as organization_name, o.inn, m.month, m.on_time + m.late as reports, m.on_time, m.late, m.late_to_3,
      m.late_to_10, m.late_to_30, m.late_longer, m.median_days, m.worst_days, m.filed_at as nil_filed_at,
      case when m.filed_at is null then 'none' when m.overtaken_by is null then 'filed' else 'overtaken' end
        as nil_return,
      (select u.name from users u where u.id = m.author_user_id) as nil_author
    from (
      select coalesce(p.organization_id, n.organization_id) as organization_id, coalesce(p.month, n.month) as month,
        coalesce(p.on_time, 0) as on_time, coalesce(p.late, 0) as late, coalesce(p.late_to_3, 0) as late_to_3,
        coalesce(p.late_to_10, 0) as late_to_10, coalesce(p.late_to_30, 0) as late_to_30,
        coalesce(p.late_longer, 0) as late_longer, p.median_days, p.worst_days, n.filed_at, n.overtaken_by,
        n.author_user_id
      from punctuality p
      full join nil_returns n on n.organization_id = p.organization_id and n.month = p.month) m
    join organizations o on o.id = m.organization_id) d`,
  order: { by: [sql`d.month`, sql`d.late`, sql`d.id`], direction: "Desc" },
  words: { nilStates: ru.nilStates },
  titles: ru.punctuality.fields,
};

/** SCREEN-010: latest months with due reports that the chart shows. */
const chartMonths = 12;

interface MonthSums {
  readonly month: IsoDate;
  readonly onTime: number;
  readonly late: number;
}

/** Lists a page, with the distribution of delays and the sums by month over all matches. */
export async function listPunctuality(
  db: DbReader,
  { page, size }: { readonly page: number; readonly size: number },
  { filter, sort }: PunctualityRequest,
): Promise<ResultOf<typeof endpoint>> {
  const question = { where: [], filter, sort };
  const rows = await readRegister(db, punctualitySource, question, { page, size, isStaff: true });
  const counted = await sql<Record<LateBand, number>>`
    select coalesce(sum(d.on_time), 0)::bigint as "onTime", coalesce(sum(d.late_to_3), 0)::bigint as "to3",
      coalesce(sum(d.late_to_10), 0)::bigint as "to10", coalesce(sum(d.late_to_30), 0)::bigint as "to30",
      coalesce(sum(d.late_longer), 0)::bigint as longer
    ${punctualitySource.from} where ${withConditions(punctualitySource, question)}`.execute(db);
  const months = await sql<MonthSums>`
    select d.month, sum(d.on_time)::bigint as "onTime", sum(d.late)::bigint as late
    ${punctualitySource.from} where ${withConditions(punctualitySource, question)} and d.reports > 0
    group by d.month order by d.month desc limit ${chartMonths}`.execute(db);
  return {
    ...rows,
    extra: {
      months: months.rows.map(({ month, ...sums }) => ({ month: month.slice(0, 7), ...sums })).toReversed(),
      distribution: lateBands.map((band) => ({ band, reports: counted.rows[0]![band] })),
      isUnconfirmed: await hasUnconfirmedRules(db),
    },
  };
}

/** Opens a cursor over the rows of the workbook, in list order. */
export function openPunctuality(
  context: Pick<RequestContext, "db" | "workbookLimit">,
  request: PunctualityExport,
): Promise<RowCursor<ReadRow>> {
  const ids = chosenRows(request);
  return openRegister(context, punctualitySource, {
    where: ids ? [rowsNamed(ids)] : [],
    filter: ids ? null : (request.filter as PunctualityRequest["filter"]),
    sort: "sort" in request ? request.sort : null,
  });
}
