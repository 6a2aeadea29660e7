import { expect, test } from "vitest";
import { listFiles, readText } from "../source-files.ts";
import { sharedTables, tableOwners } from "./table-owners.ts";
import { findTableWriteErrors } from "./table-writes.ts";

const store = "apps/server/src/areas/users/store.ts";

test("CORE-004: every table of the schema has one owner", () => {
  const migrations = listFiles("apps/server/migrations").map(readText).join("\n");
  const created = [...migrations.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table!);
  const dropped = [...migrations.matchAll(/^drop table (\w+)/gm)].map(([, table]) => table!);
  const tables = created.filter((table) => !dropped.includes(table));
  expect([...tableOwners.keys()].toSorted()).toEqual(tables.toSorted());
});

test("CORE-004: a shared table belongs to another module than its writer", () => {
  for (const { writer, table } of sharedTables) expect(tableOwners.get(table)).not.toBe(writer);
});

test.each([
  "sql`insert into sessions (id) values (1)`",
  "sql`with gone as (\n  delete from sessions s where true) select 1`",
  "sql`update sessions set user_id = 1`",
  "sql`update sessions s set user_id = 1`",
  "sql`update only sessions as s set user_id = 1`",
  "sql`merge into sessions using users on true`",
  "sql`truncate sessions`",
  'db.updateTable("sessions")',
  'insertRows(db, "sessions", rows)',
  'const tables = { deals: "spot_deals" };',
])("CORE-004: %s in another area is an error", (code) =>
  expect(findTableWriteErrors(store, code)).toEqual([
    expect.stringMatching(/^.*: only \w+ writes the table/),
  ]),
);

test.each([
  "sql`insert into ${sql.table(name)} (id) values (1)`",
  "sql`update ${tableOf(catalog)} set id = 1`",
  "db.deleteFrom(name)",
])("CORE-004: %s with a dynamic table is an error", (code) => {
  expect(findTableWriteErrors(store, code)).toEqual([expect.stringContaining("name the table")]);
  expect(findTableWriteErrors("apps/server/src/areas/catalogs/store.ts", code)).toEqual([]);
});

test.each([
  "sql`insert into users (id) values (1) on conflict (id) do update set name = ''`",
  "sql`select * from sessions for update`",
  "// They update sessions\n/** delete from sessions */",
  "sql`insert into waiting_rows select 1`",
])("CORE-004: %s is allowed", (code) => expect(findTableWriteErrors(store, code)).toEqual([]));

test("CORE-004: code outside areas and platform cannot write tables", () => {
  const code = "sql`delete from sessions`";
  expect(findTableWriteErrors("apps/server/src/cli/user-command.ts", code)).toHaveLength(1);
  expect(findTableWriteErrors("apps/server/src/cli/user-command.db.test.ts", code)).toEqual([]);
});
