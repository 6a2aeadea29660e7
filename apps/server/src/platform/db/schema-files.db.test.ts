import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { describeSchema } from "../../../test/schema/describe-schema.ts";
import { generateTables } from "../../../test/schema/generate-tables.ts";

const database = await cloneDatabase();
afterAll(database.drop);

const server = path.resolve(import.meta.dirname, "../../..");
const remedy = "the migrations changed: run `npm exec -- node tools/dump-schema.ts` and commit what it wrote";

test("schema.sql equals the result of the migrations", async () => {
  const committed = await readFile(path.join(server, "schema.sql"), "utf8");
  expect(await describeSchema(database.pool), remedy).toBe(committed);
});

test("the table types match the migrated schema", async () => {
  const committed = await readFile(path.join(server, "src/platform/db/tables.generated.ts"), "utf8");
  expect(await generateTables(database.db as never), remedy).toBe(committed);
});

test("every table and column has a comment", async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname || coalesce('.' || a.attname, '') as name
    from pg_class c
      left join lateral (select 0 as attnum, null as attname union all
        select attnum, attname from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) a on true
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'schema_migrations%'
      and col_description(c.oid, a.attnum) is null and (a.attnum > 0 or obj_description(c.oid, 'pg_class') is null)
    order by 1`);
  expect(rows.map((row) => row.name)).toEqual([]);
});
