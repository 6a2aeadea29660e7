import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../platform/db/handles.ts";
import { heardBy, Listener, planKept, withNext } from "../../platform/db/sent-together.ts";
import { ReadyJson } from "../../platform/http/ready-json.ts";
import type { OrderTerm, RegisterFilter, RegisterScope } from "./register-conditions.ts";

/** What is asked of the register. */
export interface Search {
  readonly scope: RegisterScope;
  readonly filter: RegisterFilter;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly OrderTerm[];
  readonly isNewest: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows of a page, one text of JSON. Their ids are `pageIds`, found by the statement that it travels with: it is wide,
 * and its plan is kept for all filters and orders.
 */
export type PageRows = RawBuilder<{ readonly rows: unknown }>;

/** Which reports stand on the page, in order. */
export const pageIds = sql`unnest(current_setting('app.page')::bigint[]) with ordinality as page (id, place)`;

/**
 * Pages of these sizes are asked for all the time, without a filter or of a text: of the others no connection keeps a
 * plan, and no statement is made once.
 */
export const keptSizes: ReadonlySet<number> = new Set([15, 20, 30, 50, 100]);

/** The statement that finds the ids of a page, and who hears what it answers beside them. */
export type FindPage = (listener: Listener) => RawBuilder<unknown>;

interface Finding {
  readonly ids: RawBuilder<unknown>;
  /** What the statement answers beside the ids. */
  readonly beside: RawBuilder<unknown>;
  /** What stands before the statement. */
  readonly given?: RawBuilder<unknown>;
  readonly isKept?: boolean;
}

interface Answered<Found> {
  readonly rows: ReadyJson<never[]>;
  readonly found: Found;
  /** How many reports stand on the page. */
  readonly count: number;
}

export const findPage =
  ({ ids, beside, given = sql``, isKept = false }: Finding): FindPage =>
  (listener) =>
    sql`${withNext}${isKept ? planKept : sql``}${given}
    select ${beside}, set_config('app.page', array(${ids})::text, true) as page ${heardBy(listener)}`;

/** The ids of a page and its rows, in one packet. */
export async function askPage<Found>(db: Tx, find: FindPage, rows: PageRows): Promise<Answered<Found>> {
  let found = {} as Found & { readonly page: string };
  await find(new Listener((row) => void (found = row as typeof found))).execute(db);
  const { rows: read } = await rows.execute(db);
  const { page } = found;
  return {
    found,
    rows: new ReadyJson(read[0]!.rows),
    count: page === "{}" ? 0 : page.split(",").length,
  };
}

export const named = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ by }, place) => sql`${by} as ${sql.ref(`o${place}`)}`));
export const byName = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ way }, place) => sql`${sql.ref(`o${place}`)} ${way}`));
