import { sql, type RawBuilder } from "kysely";
import type { DbReader } from "../handles.ts";
import { countRows } from "./count-cache.ts";
import type { RequestedPage } from "./read-page.ts";

/* HOUSE-004, 0026: all history tables share the columns version, kind, author_user_id and changed_at. */

/** Name of an entry's author, from a join of users as `author`; null when no portal user made the entry. */
export const authorName = sql<string | null>`coalesce(nullif(author.name, ''), author.account)`;

/** The entries of one record. In SQL `h` is the history table and `author` the user who made the entry. */
export interface HistorySource {
  readonly table: string;
  readonly of: RawBuilder<unknown>;
  /** Columns in addition to those that all histories share. */
  readonly columns: RawBuilder<unknown>;
  /** Column that orders the entries; `version` by default. */
  readonly order?: "version" | "id";
}

/** S-7: lists the entries of a history, newest first. */
export async function listEntries<Row>(
  db: DbReader,
  { table, of, columns, order = "version" }: HistorySource,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}, h.version, h.kind, ${authorName} as author, h.changed_at as at
    from ${sql.table(table)} h left join users author on author.id = h.author_user_id
    where ${of} order by ${sql.ref(`h.${order}`)} desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

interface HistoryPage<Row> {
  /** Each entry with the one before it, for `changesBetween`. */
  readonly entries: readonly { readonly entry: Row; readonly previous: Row | undefined }[];
  readonly total: number;
}

/** S-7: reads a page of a history, newest first. */
export async function readHistory<Row>(
  db: DbReader,
  history: HistorySource,
  { pageIndex, pageSize }: RequestedPage,
): Promise<HistoryPage<Row>> {
  const window = { limit: pageSize + 1, offset: pageIndex * pageSize };
  const found = await listEntries<Row>(db, history, window);
  return {
    entries: found.slice(0, pageSize).map((entry, place) => ({ entry, previous: found[place + 1] })),
    total: await countRows(db, sql`from ${sql.table(history.table)} h where ${history.of}`),
  };
}

interface FieldChange<Field, Value> {
  readonly field: Field;
  readonly before: Value | null;
  readonly after: Value;
}

/**
 * S-7: returns the fields that an entry changed, with old and new values. The first entry changed every
 * non-empty field. A field that the previous entry does not have (null) counts as unchanged.
 */
export const changesBetween = <Field extends string, Value>(
  fields: readonly Field[],
  after: Readonly<Record<Field, Value>>,
  before: Readonly<Record<Field, Value>> | undefined,
): FieldChange<Field, Value>[] =>
  fields.flatMap((field) => {
    const [old, now] = [before ? before[field] : null, after[field]];
    const isChanged = before ? old !== null && old !== now : now !== null && now !== "";
    return isChanged ? [{ field, before: old, after: now }] : [];
  });
