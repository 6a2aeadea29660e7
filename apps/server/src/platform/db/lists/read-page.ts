import { sql, type RawBuilder } from "kysely";
import type { DbReader } from "../handles.ts";
import { countRows } from "./count-cache.ts";
import { totalOf } from "./total-of.ts";

type Sql = RawBuilder<unknown>;

/** A requested page, numbered from 0. */
export interface RequestedPage {
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** SQL of a list that is no register. `from` ends with its conditions; `order` is unique. */
interface PageSource {
  readonly columns: Sql;
  readonly from: Sql;
  readonly order: Sql;
}

/** Reads a page of a short list by offset, with its total. Registers, which can be long, use `readRegister`. */
export async function readPage<Row>(
  db: DbReader,
  { columns, from, order }: PageSource,
  { pageIndex, pageSize }: RequestedPage,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { rows } = await sql<Row>`
    select ${columns} ${from} order by ${order} limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const page = { count: rows.length, page: pageIndex, size: pageSize };
  return { rows, total: await totalOf(page, () => countRows(db, from)) };
}
