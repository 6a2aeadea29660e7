import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/db/handles.ts";
import { pipeline } from "../../../platform/db/pipeline.ts";
import type { Statement } from "../../../platform/db/sql-templates.ts";
import { SerializedJson } from "../../../platform/http/serialized-json.ts";
import { orderBy, type OrderTerm } from "./register-conditions.ts";
import type { Search } from "./report-search.ts";

/**
 * The rows of a page, one text of JSON. Their ids are `pageIds`, found by the statement before it: this one is wide, and
 * prepared for all filters and orders.
 */
export type PageRows = () => Statement<{ readonly rows: string }>;

/** Which reports stand on the page, in order. */
export const pageIds = sql`unnest(current_setting('app.page')::bigint[]) with ordinality as page (id, place)`;

/** Pages of these sizes are the usual ones; without a filter or of a text, their statements are prepared. */
export const keptSizes: ReadonlySet<number> = new Set([15, 20, 30, 50, 100]);

/** The statement that finds the ids of a page; its row has the page and what is asked besides. */
export type FindPage = Pick<Statement<unknown>, "execute">;

interface Finding {
  readonly ids: RawBuilder<unknown>;
  /** What the statement answers beside the ids. */
  readonly beside: RawBuilder<unknown>;
  /** What stands before the statement. */
  readonly given?: RawBuilder<unknown>;
}

interface Answered<Found> {
  readonly rows: SerializedJson<never[]>;
  readonly found: Found;
  /** How many reports stand on the page. */
  readonly count: number;
}

export const findPage = ({ ids, beside, given = sql`` }: Finding) => sql`${given}
  select ${beside}, set_config('app.page', array(${ids})::text, true) as page`;

/** Reads the ids of a page and its rows in one round trip. */
export async function readRows<Found>(db: Tx, find: FindPage, rows: PageRows): Promise<Answered<Found>> {
  const [ids, { rows: read }] = await pipeline(find.execute(db), rows().execute(db));
  const found = ids.rows[0] as Found & { readonly page: string };
  return {
    found,
    rows: new SerializedJson(read[0]!.rows),
    count: found.page === "{}" ? 0 : found.page.split(",").length,
  };
}

export const named = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ by }, place) => sql`${by} as ${sql.ref(`o${place}`)}`));
export const byName = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ way }, place) => sql`${sql.ref(`o${place}`)} ${way}`));

/** Reports in an order that an index has. The limit is part of the statement: a plan is made for it. */
export const inOrder = ({ where, order, limit, offset }: Search) => sql`
  select agreements.id from agreements where ${where} order by ${orderBy(order)} limit ${sql.lit(limit)}
  ${offset === 0 ? sql`` : sql`offset ${offset}`}`;

/** A page of the reports that the statement gathered as `found`. */
export const ofFound = ({ order, limit, offset }: Search) =>
  sql`select id from found order by ${byName(order)} limit ${limit} offset ${offset}`;
