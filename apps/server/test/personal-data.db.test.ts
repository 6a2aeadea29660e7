import { readFileSync } from "node:fs";
import path from "node:path";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import { afterAll, expect, test } from "vitest";
import { repositoryRoot } from "../src/repository-root.ts";
import { cloneDatabase } from "./stages/database.ts";

/* INST-041: the page on personal data matches the schema. */

const database = await cloneDatabase();
afterAll(database.drop);

const page = readFileSync(path.join(repositoryRoot, "docs/personal-data.md"), "utf8");
/** `table.column`, `identity.table.column`. */
const documented = [...page.matchAll(/`((?:identity\.)?[a-z_]+\.[a-z_]+)`/g)].map(([, column]) => column!);

/** Columns whose comment mentions personal data, and references to users. */
async function personalColumns(): Promise<string[]> {
  await migrateIdentity(database.pool);
  const { rows } = await database.pool.query<{ name: string }>(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'identity') and c.relkind in ('r', 'p') and a.attnum > 0 and (
      col_description(c.oid, a.attnum) like '% Personal.'
      or exists (select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass and f.conkey = array[a.attnum]))
    order by 1`);
  return rows.map(({ name }) => name);
}

test("INST-041: the page lists exactly the columns with personal data", async () => {
  const personal = await personalColumns();
  expect(personal.length).toBeGreaterThan(80);
  expect(documented.toSorted()).toEqual(personal.toSorted());
});

test("INST-041: each column appears once, with its retention period", () => {
  expect(documented.filter((column, at) => documented.indexOf(column) !== at)).toEqual([]);
  const [, table] = page.split("## Data inventory");
  const rows = table!.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Data |"));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows)
    expect(
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim() !== ""),
    ).toEqual([true, true, true, true]);
});
