import { sql } from "kysely";
import type { Register } from "@birzha/domain/shared/register.ts";
import type { Tx } from "../db/handles.ts";

/*
 * A-34, A-66, V-14: a row of the trading system as the table of its register holds it.
 */

/** Values by columns of the table. */
export type RowValues = Readonly<Record<string, string | number | boolean | null>>;
export type StoredRow = RowValues & { readonly id: number };

/** What a row of the trading system says, by columns of the table; what it does not speak of is not there. */
export const importedValues = (register: Register, row: object): RowValues =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]: [string, string | number | null | undefined]) => {
      const column = register[key];
      return column?.imported && value !== undefined ? [[column.column, value]] : [];
    }),
  );

/** The columns that the trading system speaks of, and `others`; decimals without the zeros that their columns add. */
export const importedColumns = (register: Register, others: readonly string[]) =>
  sql.join([
    ...["id", ...others].map((name) => sql.ref(name)),
    ...Object.values(register)
      .filter(({ imported }) => imported !== undefined)
      .map(({ kind, column }) =>
        kind === "number" ? sql`trim_scale(${sql.ref(column)}) as ${sql.ref(column)}` : sql.ref(column),
      ),
  ]);

/** What differs between a stored row and what is said of it now, as it was and as it becomes. */
export function changedValues(stored: StoredRow, values: RowValues): { before: RowValues; after: RowValues } {
  const names = Object.keys(values).filter((name) => values[name] !== stored[name]);
  const of = (side: RowValues): RowValues =>
    Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: of(stored), after: of(values) };
}

/** So many are written in one statement at most: none may take as long as a statement may take. */
const mostAtOnce = 250;

/** As many of the first as have names of their own: what a row finds is not changed by those before it. */
export function firstApart<Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): readonly Row[] {
  const names = new Set<string>();
  const first = rows.slice(0, mostAtOnce);
  for (const [at, row] of first.entries()) {
    const own = namesOf(row);
    if (own.some((name) => names.has(name))) return first.slice(0, at);
    for (const name of own) names.add(name);
  }
  return first;
}

/** @returns the numbers of the new rows, in their order */
export async function insertRows(db: Tx, table: string, rows: readonly RowValues[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { names, places } of ofSameColumns(rows)) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const { rows: made } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows, places)}::jsonb)
      returning id`.execute(db);
    // Numbers are given in the order in which the rows were read.
    const given = made.map(({ id }) => id).toSorted((one, other) => one - other);
    for (const [at, place] of places.entries()) ids[place] = given[at]!;
  }
  return ids;
}

/** Each row has its number and what it becomes. */
export async function updateRows(db: Tx, table: string, rows: readonly StoredRow[]): Promise<void> {
  for (const { names, places } of ofSameColumns(rows)) {
    const assigned = names
      .filter((name) => name !== "id")
      .map((name) => sql`${sql.ref(name)} = ${sql.ref(`said.${name}`)}`);
    await sql`
      update ${sql.table(table)} d set ${sql.join(assigned)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows, places)}::jsonb) said
      where d.id = said.id`.execute(db);
  }
}

/** Places of rows that speak of the same columns. */
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
