import { sql, type RawBuilder } from "kysely";
import type { Reads } from "../handles.ts";

/*
 * HOUSE-004, 0026: tables of histories call by one name what they all have: version, kind, author_user_id, changed_at.
 */

/** Who made an entry of a history, by what `author` of the users is called; empty where nobody of the portal did. */
export const authorName = sql<string | null>`coalesce(nullif(author.name, ''), author.account)`;

/** The entries of one record: `h` is the table of the history, `author` who made an entry. */
export interface History {
  readonly table: string;
  readonly of: RawBuilder<unknown>;
  /** What stands in an entry beside what all of them say. */
  readonly columns: RawBuilder<unknown>;
  /** The column that puts entries in order; the version's number unless told. */
  readonly order?: "version" | "id";
}

/** S-7: entries of a history, newest first. */
export async function listEntries<Row>(
  db: Reads,
  { table, of, columns, order = "version" }: History,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}, h.version, h.kind, ${authorName} as author, h.changed_at as at
    from ${sql.table(table)} h left join users author on author.id = h.author_user_id
    where ${of} order by ${sql.ref(`h.${order}`)} desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countEntries(db: Reads, { table, of }: Pick<History, "table" | "of">): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)} h where ${of}`.execute(db);
  return rows[0]!.total;
}

interface FieldChange<Field, Value> {
  readonly field: Field;
  readonly before: Value | null;
  readonly after: Value;
}

/**
 * S-7: what an entry changed of the one before it, old and new; the first one of all changed everything that it says. What
 * the one before does not know was not changed.
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
