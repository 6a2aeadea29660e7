import { sql, type RawBuilder } from "kysely";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { ListCondition, ListSort } from "@birzha/domain/shared/registers/list-request.ts";
import {
  countedTabs,
  maxCounted,
  type RegisterTabs,
  type TabCounts,
  type TabName,
} from "@birzha/domain/shared/registers/register-tabs.ts";
import { queriedColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import type {
  ListQuery,
  RegisterColumns,
  RegisterKey,
  RegisterRow,
} from "@birzha/domain/shared/registers/register.ts";
import { openCursor, type RowCursor } from "../db/lists/cursor.ts";
import type { DbReader } from "../db/handles.ts";
import { isScattering, listConditions, listOrder } from "../db/lists/list-conditions.ts";
import { countRows } from "../db/lists/count-cache.ts";
import { readWindow } from "../db/lists/read-window.ts";
import type { RequestContext } from "../http/endpoint-binding/context.ts";
import { listColumns, selectList, toRow, type ReadRow, type RegisterSource } from "./register-source.ts";

/** Query of a register: `where` is the ownership scope and fixed conditions, the rest comes from the client. */
export interface RegisterQuestion<R extends RegisterColumns> {
  readonly where: readonly RawBuilder<unknown>[];
  readonly filter?: readonly ListCondition[] | null | undefined;
  readonly sort?: ListSort<RegisterKey<R>> | null | undefined;
  /** The rows of `where` may be scattered across the sort order. */
  readonly isScattered?: boolean;
}

type RequestedOrder<R extends RegisterColumns> = {
  readonly sortKey?: RegisterKey<R> | undefined;
  readonly sortDirection?: ListSort["direction"] | undefined;
};

/**
 * Converts URL parameters to a filter and an order (G-4), descending by default. Columns that only staff sees
 * do not sort for others (APP-011).
 */
export function parseListQuery<R extends RegisterColumns>(
  register: R,
  query: ListQuery<R> & RequestedOrder<R>,
  {
    isStaff = true,
    direction = "Desc",
  }: { readonly isStaff?: boolean; readonly direction?: ListSort["direction"] } = {},
): Pick<RegisterQuestion<R>, "filter" | "sort"> {
  const values = query as Readonly<Record<string, string | number | boolean | undefined>>;
  const { sortKey, sortDirection = direction } = query;
  const isSeen = isStaff || (sortKey && register[sortKey]?.audience !== "staff");
  return {
    filter: queriedColumns(register).flatMap(({ key, parameter }) => {
      const value = values[parameter];
      return value === undefined ? [] : [{ key, value: String(value) }];
    }),
    sort: sortKey && isSeen ? { key: sortKey, direction: sortDirection } : null,
  };
}

/** Returns the conditions of a query as SQL, for further queries on the same rows. */
export const withConditions = <R extends RegisterColumns>(
  source: RegisterSource<R>,
  { where, filter }: RegisterQuestion<R>,
): RawBuilder<unknown> =>
  sql.join([sql`true`, ...where, ...listConditions(listColumns(source), filter)], sql` and `);

/** Reads a page of the register (from 0) with the total of the same snapshot. */
export async function readRegister<R extends RegisterColumns>(
  db: DbReader,
  source: RegisterSource<R>,
  question: RegisterQuestion<R>,
  { page, size, isStaff }: { readonly page: number; readonly size: number; readonly isStaff: boolean },
): Promise<PageOf<RegisterRow<R>>> {
  const columns = listColumns(source);
  const from = sql`${source.from} where ${withConditions(source, question)}`;
  const count = () => countRows(db, from, source.tables);
  // For an organisation with few rows, walking the index of all rows in column order would be slow.
  const isNarrowed =
    source.tables !== undefined &&
    (question.isScattered || isScattering(columns, question.filter) || (!isStaff && question.sort != null));
  const { rows, total } = await readWindow({ page, size, isNarrowed }, count, async (place) => {
    const { limit, offset, isBackwards, isFar, isFew } = place;
    const order = (backwards: boolean) =>
      listOrder(columns, question.sort, source.order, { isBackwards: backwards });
    const part = sql`limit ${limit} offset ${offset}`;
    const found = sql`${from} order by ${order(isBackwards)} ${part}`;
    const wide = sql`select ${selectList(source.register)}`;
    if (source.hasDuplicates || (!isFar && !isFew)) {
      const read = await sql<ReadRow>`${wide} ${found}`.execute(db);
      return isBackwards ? read.rows.toReversed() : read.rows;
    }
    // Find the ids from indexes alone, and join the other columns only for the page, or for the short list.
    const [ids, rest] = isFew ? [from, part] : [found, sql``];
    const read = await sql<ReadRow>`${wide} ${source.from} where d.id = any(array(select d.id ${ids}))
      order by ${order(false)} ${rest}`.execute(db);
    return read.rows;
  });
  return { rows: rows.map((row) => toRow(source, row, isStaff)), total };
}

/** DESK-001: returns the conditions of a tab, independent of the reader. */
export const ofTab = <R extends RegisterColumns>(
  source: RegisterSource<R>,
  tabs: RegisterTabs<R>,
  name: TabName,
): RawBuilder<unknown> => {
  const filter = tabs[name].map(({ key, values }) => ({ key, values: values.map(String) }));
  return withConditions(source, { where: [], filter });
};

/** DESK-001, FIX-243: counts the rows of each tab and of all tabs up to a limit, each by its own index. */
export async function countTabs<R extends RegisterColumns>(
  db: DbReader,
  source: RegisterSource<R>,
  tabs: RegisterTabs<R>,
  scope: RawBuilder<unknown>,
): Promise<TabCounts> {
  const counts = countedTabs.map((name) => {
    const rowsOfTab = name === "all" ? sql`true` : ofTab(source, tabs, name);
    return sql`(select count(*)::int from (
      select ${source.from} where ${scope} and ${rowsOfTab} limit ${maxCounted + 1}) counted
    ) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<TabCounts>`select ${sql.join(counts)}`.execute(db);
  return rows[0]!;
}

const wholeId = /^\d{1,15}$/;

/** V-10: restricts to rows by id; invalid ids match no row. */
export const rowsNamed = (ids: readonly (string | number | null)[]): RawBuilder<unknown> =>
  sql`d.id = any(${ids.flatMap((id) => (wholeId.test(String(id)) ? [Number(id)] : []))}::bigint[])`;

/** Returns the row with that id, with the columns that the reader may see. */
export async function findRow<R extends RegisterColumns>(
  db: DbReader,
  source: RegisterSource<R>,
  where: readonly RawBuilder<unknown>[],
  { id, isStaff }: { readonly id: number; readonly isStaff: boolean },
): Promise<RegisterRow<R> | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${selectList(source.register)} ${source.from}
    where ${sql.join([...where, sql`d.id = ${id}`], sql` and `)}`.execute(db);
  return rows[0] && toRow(source, rows[0], isStaff);
}

/** V-10: opens a cursor on the rows of a workbook, in the order of the register. */
export function openRegister<R extends RegisterColumns>(
  { db, workbookLimit }: Pick<RequestContext, "db" | "workbookLimit">,
  source: RegisterSource<R>,
  question: RegisterQuestion<R>,
): Promise<RowCursor<ReadRow>> {
  const from = sql`${source.from} where ${withConditions(source, question)}`;
  const order = listOrder(listColumns(source), question.sort, source.order);
  return openCursor(
    db,
    from,
    sql<ReadRow>`select ${selectList(source.register, { hasDays: true })} ${from} order by ${order}`,
    workbookLimit,
  );
}
