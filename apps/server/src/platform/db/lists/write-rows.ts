import { sql } from "kysely";
import type { DbTransaction } from "../handles.ts";

/* FAST-006: bulk insert and update, one statement per set of rows with the same columns. */

/** Values by column name. */
export type RowValues = Readonly<Record<string, string | number | boolean | null>>;
export type StoredRow = RowValues & { readonly id: number };

/**
 * Inserts rows in bulk.
 * @returns the ids of the new rows, in the order of `rows`
 */
export async function insertRows(
  db: DbTransaction,
  table: string,
  rows: readonly RowValues[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { names, places } of ofSameColumns(rows)) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const { rows: made } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows, places)}::jsonb)
      returning id`.execute(db);
    // Sequence values follow the order in which the rows were read, so sorted ids match it.
    const given = made.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const [at, place] of places.entries()) ids[place] = given[at]!;
  }
  return ids;
}

/** Updates rows in bulk; each row has its id and its new values. */
export async function updateRows(
  db: DbTransaction,
  table: string,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const { names, places } of ofSameColumns(rows)) {
    const assigned = names
      .filter((name) => name !== "id")
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`);
    await sql`
      update ${sql.table(table)} d set ${sql.join(assigned)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows, places)}::jsonb) changed
      where d.id = changed.id`.execute(db);
  }
}

/** Groups row indexes by column set. */
function ofSameColumns(rows: readonly RowValues[]) {
  const groups = new Map<string, { readonly names: readonly string[]; readonly places: number[] }>();
  for (const [place, row] of rows.entries()) {
    const names = Object.keys(row);
    const key = names.join(" ");
    const group = groups.get(key);
    if (group) group.places.push(place);
    else groups.set(key, { names, places: [place] });
  }
  return groups.values();
}

const asJson = (rows: readonly RowValues[], places: readonly number[]): string =>
  JSON.stringify(places.map((place) => rows[place]));
