import { sql, type RawBuilder } from "kysely";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { sendPipeline } from "../../../platform/db/pipeline.ts";
import type { PreparedStatement } from "../../../platform/db/sql-templates.ts";
import { SerializedJson } from "../../../platform/http/serialized-json.ts";
import { orderBy, type OrderTerm } from "./register-conditions.ts";
import type { ReportSearch } from "./report-search.ts";

/** Serializes the rows of a page as one JSON text. */
export interface PageRows {
  /** A separate statement reads the ids into `pageIds`, so this wide one is prepared once for all filters and orders. */
  readonly prepared: () => PreparedStatement<{ readonly rows: string }>;
  /** Selects the text for a table `page (id, place)` of ids. */
  readonly template: (page: RawBuilder<unknown>) => RawBuilder<{ readonly rows: string }>;
  /** Tells the kinds of rows apart in the cache of prepared pages. */
  readonly name: string;
}

/** Report ids of the page, in order. */
export const pageIds = sql`unnest(current_setting('app.page')::bigint[]) with ordinality as page (id, place)`;

/** Common page sizes. Pages of these sizes without a filter, or with one text filter, use prepared statements. */
export const commonPageSizes: ReadonlySet<number> = new Set([15, 20, 25, 30, 35, 40, 45, 50, 100]);

/** Statement that finds the ids of a page. Its row also has the additional columns. */
export type FindPage = Pick<PreparedStatement<unknown>, "execute">;

interface Finding {
  readonly ids: RawBuilder<unknown>;
  /** Additional columns of the statement. */
  readonly extra: RawBuilder<unknown>;
  /** Prefix of the statement, such as a CTE. */
  readonly given?: RawBuilder<unknown>;
}

interface ReadPage<Found> {
  readonly rows: SerializedJson<never[]>;
  readonly found: Found;
  /** Number of reports on the page. */
  readonly count: number;
}

export const findPage = ({ ids, extra, given = sql`` }: Finding) => sql`${given}
  select ${extra}, set_config('app.page', array(${ids})::text, true) as page`;

/** Reads the ids of a page and its rows in one round trip. */
export async function readRows<Found>(
  db: DbTransaction,
  find: FindPage,
  rows: PageRows,
): Promise<ReadPage<Found>> {
  const [ids, { rows: read }] = await sendPipeline(find.execute(db), rows.prepared().execute(db));
  const found = ids.rows[0] as Found & { readonly page: string };
  return {
    found,
    rows: new SerializedJson(read[0]!.rows),
    count: found.page === "{}" ? 0 : found.page.split(",").length,
  };
}

export const orderColumns = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ by }, place) => sql`${by} as ${sql.ref(`o${place}`)}`));
export const byName = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ way }, place) => sql`${sql.ref(`o${place}`)} ${way}`));

/** Selects report ids in index order. The limit is a literal, so that the planner can use it. */
export const inOrder = ({ where, order, limit, offset }: ReportSearch) => sql`
  select agreements.id from agreements where ${where} order by ${orderBy(order)} limit ${sql.lit(limit)}
  ${offset === 0 ? sql`` : sql`offset ${offset}`}`;

/** Selects a page of the report ids in the CTE `found`. */
export const ofFound = ({ order, limit, offset }: ReportSearch) =>
  sql`select id from found order by ${byName(order)} limit ${limit} offset ${offset}`;
