import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { openReportsStage, submission, submitted } from "../../../test/stages/reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { choices, database, firm, owner } = stage;
const { db } = database;

const migrations = path.resolve(import.meta.dirname, "../../../migrations");
const migration = (name: string) => readFile(path.join(migrations, name), "utf8");

/** The function as it was before the migration. */
const earlierKeys = async () => (await migration("0047-search.sql")).split("comment on function")[0]!;

/** No half of a pair: PostgreSQL cannot hold one. */
const isLetter = (code: number) => code < 0xd800 || code > 0xdfff;

test("FIX-110: the database knows every sign of the domain, and no other", async () => {
  const codes = [
    ...Array.from({ length: 0xffff }, (_, index) => index + 1).filter(isLetter),
    ...Array.from({ length: 0x1100 }, (_, index) => 0xdff80 + index),
  ];
  const letters = codes.map((code) => String.fromCodePoint(code));
  const { rows } = await sql<{ key: string }>`
    select search_key(value) as key from unnest(${letters}::text[]) with ordinality as t (value, place)
    order by place`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(letters.map(searchKey));
});

test("FIX-110: reports that become equal by the migration keep apart and are found", async () => {
  await sql.raw((await earlierKeys()).replace("create function", "create or replace function")).execute(db);
  const deal = { ...choices.domestic, contract_number: "ЗП-17/26" };
  const first = await submitted(owner, firm.id, deal);
  const second = await submitted(owner, firm.id, { ...deal, contract_number: "ЗП\u221217/26" });
  await sql.raw(await migration("0123-signs-of-all-blocks.sql")).execute(db);
  const { rows } = await sql`
    select id, contract_number_key as key, not_duplicate_of as before from agreements order by id`.execute(
    db,
  );
  expect(rows).toEqual([
    { id: first, key: "зп1726", before: null },
    { id: second, key: "зп1726", before: first },
  ]);
  const again = await owner.post("/api/Agreements/create", submission(firm.id, deal));
  expect(again).toMatchObject({ status: 409, details: { twin: second } });
});
