import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

const database = await cloneDatabase();
const { db } = database;
afterAll(database.drop);

test("HOUSE-004 V-9: the edit of a spot deal prevents deleting its file", async () => {
  const { organization, user } = await anOwner(db);
  const deal = await aSpotDeal(db, { owner_inn: organization.inn });
  const file = async (name: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
      values ('spot', ${organization.id}, ${name}, ${name}, 'application/pdf', 1, '?', ${user.id}, now())
      returning id`.execute(db);
    return rows[0]!.id;
  };
  const [before, after, free] = [await file("before.pdf"), await file("after.pdf"), await file("free.pdf")];
  await sql`
    insert into spot_deal_edits (deal_id, organization_id, kind, notice_kind, before, after, author_user_id, author_name, changed_at)
    values (${deal.id}, ${organization.id}, 'report', 'changes', ${JSON.stringify({ file: before })},
      ${JSON.stringify({ file: after })}, ${user.id}, ${user.name}, now())`.execute(db);
  for (const id of [before, after])
    await expect(sql`delete from files where id = ${id}`.execute(db)).rejects.toThrow("spot_deal_edits");
  await sql`delete from files where id = ${free}`.execute(db);
});

test("HOUSE-004 A-37: contract and spot deal edits have the same columns", async () => {
  const shapeOf = async (table: string) => {
    const { rows } = await sql<{ column: string }>`
      select column_name as column, data_type as type, is_nullable as empty from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' order by column_name`.execute(db);
    return rows;
  };
  const shape = await shapeOf("contract_deal_edits");
  expect(shape).toHaveLength(11);
  expect(await shapeOf("spot_deal_edits")).toEqual(shape);
});
