import { sql } from "kysely";
import type { Tx } from "../../platform/db/handles.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";

/**
 * Returns ids of texts for the register search and inserts new ones. Each text is unique; inserting in sorted order
 * prevents deadlocks between transactions with the same new texts.
 */
export async function storeTexts(db: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(texts)].toSorted();
  const known = new Map<string, number>();
  const find = async () => {
    const { rows } = await findTexts(wanted).execute(db);
    for (const { id, value } of rows) known.set(value, id);
  };
  await find();
  const missing = wanted.filter((text) => !known.has(text));
  if (missing.length === 0) return known;
  await sql`
    insert into register_texts (value)
    select value from unnest(${missing}::text[]) with ordinality as given (value, place) order by place
    on conflict do nothing`.execute(db);
  await find();
  return known;
}

const findTexts = prepareStatement(
  (wanted: readonly string[]) => sql<{ id: number; value: string }>`
    select id, value from register_texts
    where md5(value) in (select md5(given) from unnest(${wanted}::text[]) as given)
      and value = any(${wanted}::text[])`,
);
