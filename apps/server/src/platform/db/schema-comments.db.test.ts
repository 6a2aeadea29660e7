import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";

const database = await cloneDatabase();
afterAll(database.drop);

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
