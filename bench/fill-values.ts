import { sql } from "kysely";
import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { rareWord } from "./fill-register.ts";

/*
 * Expressions of SQL for the row `g` of a set: what the fills of the lists have in common.
 */

/** Rows of each list. */
export const rows = 100_000;
/** Firms whose rows they are: the first of all organisations, the first of them the largest. */
export const firms = 2_000;
/** Users of the exchange, after the owners of the firms. */
export const staff = { first: firms + 1, last: firms + 10 };

/** The row that alone has the rare word; one of the newest, which no list hides. A small firm and one of staff have it, too. */
export const rareRow = rows - 7;
/** Where both sides of something are looked for, or what waits and what is past, this one has it as well. */
export const rareBeside = rareRow - 1000;
export const rareFirm = firms - 1;

/** A number of one's own for each row and use, evenly spread over 0 … 2^31 - 1. */
const chance = (use: number): string => `(hashint4(g * 64 + ${use}) & 2147483647)`;

/** A whole number from 0 to below `end`. */
export const below = (end: number, use: number): string => `(${chance(use)} % ${end})`;

/** In the order of time, as rows come in; three years until now. */
export const moment = `(now() - (${rows} - g) * interval '3 years' / ${rows})`;

/** The place of a firm by Zipf's law, or of its owner among users. */
export const firmPlace = (use: number): string =>
  `least(${firms}, floor(exp(${chance(use)} / 2147483648.0::float * ln(${firms} + 1))))::int`;

/** One of these texts of SQL. */
export const oneOf = (use: number, ...texts: readonly string[]): string =>
  `(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + ${below(texts.length, use)}]`;

/** Missing in a third of the rows. */
export const optional = (value: string, use: number): string =>
  `case when ${below(3, use)} > 0 then ${value} end`;

/** The text, but that of one row has the rare word. */
export const withRare = (text: string, rare = rareWord): string =>
  `case when g = ${rareRow} then '${rare}' else ${text} end`;

/** Names of companies: every third has the common word, one in a long list the rare one. */
export const companyName = (use: number): string =>
  withRare(
    `case when ${below(3, use)} = 0 then 'АО «Торговый дом Зерно-' || ${below(rows, use + 1)} || '»'
      else ${oneOf(use + 2, "ООО", "АО", "СПК", "ИП")} || ' «' ||
        ${oneOf(use + 3, "Агрофирма Поле", "Мельница", "Хлебокомбинат", "Колос", "Ёлочка", "Южный порт")} || ' № ' ||
        ${below(rows, use + 1)} || '»' end`,
    `ООО «${rareWord}»`,
  );

/** Runs a statement whose text is made of these; nothing in it comes from outside. */
export const run = (tx: OwnerTx, statement: string) => sql.raw(statement).execute(tx);

/**
 * Writes rows whose columns are these. `kept` is what triggers would keep beside them, which do not run here: a schema of before
 * them has no such columns.
 */
export async function insertInto(
  tx: OwnerTx,
  table: string,
  columns: Readonly<Record<string, string>>,
  from: string,
  kept: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { rows: there } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(tx);
  const known = Object.entries(kept).filter(([name]) => there.some((column) => column.name === name));
  const all = { ...columns, ...Object.fromEntries(known) };
  await run(
    tx,
    `insert into ${table} (${Object.keys(all).join(", ")}) select ${Object.values(all).join(", ")} ${from}`,
  );
}
