import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/stages/database.ts";
import { migrateBefore } from "../../../test/schema/earlier-migrations.ts";
import { anOrganization, anOwner } from "../../../test/stages/factories.ts";
import { migrate } from "../db/migrate.ts";

/*
 * A portal that was used while edits of contracts and of spot deals were told in columns of their own, and was then
 * brought up to date. The contract was given to another firm by the trading system, and its author has another name now.
 */

const database = await emptyDatabase();
const { db, url } = database;
afterAll(database.drop);

let firm: { id: number; inn: string };
let heir: { id: number; inn: string };
let authorId: number;

beforeAll(async () => {
  await migrateBefore(url, "0038");
  const owner = await anOwner(db, { user: { account: "owner", name: "Пашня Вера" } });
  [firm, authorId] = [owner.organization, owner.user.id];
  heir = await anOrganization(db);
  await sql`
    insert into user_versions (user_id, version, kind, account, name, phone, status, changed_at)
    values (${authorId}, 1, 'create', 'owner', 'Нивина Вера', '', 0, '2026-01-01T12:00:00+03:00'),
      (${authorId}, 2, 'update', 'owner', 'Пашня Вера', '', 0, '2026-03-03T12:00:00+03:00')`.execute(db);
  await sql`
    insert into contract_deals (owner_inn, minisession_number, contract_number, contract_date, client_name, direction,
      commodity_name, basis, volume, price, cost, contractor_name, created_at, updated_at)
    values (${heir.inn}, '?', '1001', '2026-02-01', '?', '?', '?', '?', 1, 1, 1, '?', now(), now())`.execute(
    db,
  );
  await sql`
    insert into contract_deal_edits (contract_id, kind, notice_kind, before, after, comment, user_id, at)
    values (1, 'report', 'delivery', '{"deliveryStatus": 0}', '{"deliveryStatus": 1}', null, ${authorId}, '2026-03-02T12:00:00+03:00'),
      (1, 'result', null, '{"dealStatus": 2}', '{"dealStatus": 4}', 'Нет акта', ${authorId}, '2026-03-03T12:00:00+03:00'),
      (1, 'import', null, ${JSON.stringify({ owner_inn: firm.inn })}, ${JSON.stringify({ owner_inn: heir.inn })}, null,
        ${authorId}, '2026-03-04T12:00:00+03:00'),
      (1, 'report', 'changes', '{"reason": null}', '{"reason": "град"}', null, ${authorId}, '2026-03-05T12:00:00+03:00')`.execute(
    db,
  );
  for (const id of [1, 2])
    await sql`
      insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
      values ('spot', ${firm.id}, ${`stored-${id}`}, 'акт.pdf', 'application/pdf', 1, '?', ${authorId}, now())`.execute(
      db,
    );
  await sql`
    insert into spot_deals (owner_inn, settlement_status, contractor_name, basis, delivery_way, product_name, item_code,
      contract_number, contract_date, direction, volume, price, total, imported_at)
    values (${firm.inn}, '?', '?', '?', '?', '?', '?', 'S-1', '2026-03-01', 'sale', 1, 1, 1, now())`.execute(
    db,
  );
  await sql`
    insert into spot_deal_edits (deal_id, organization_id, kind, execution_before, execution_after, date_before,
      date_after, file_before, file_after, comment_before, comment_after, edited_by, edited_by_name, edited_at)
    values (1, ${firm.id}, 'delivery', 0, 1, null, '2026-03-02', null, 1, null, ' "Принято" ', ${authorId}, 'Нивина В.', '2026-03-02T12:00:00+03:00'),
      (1, ${firm.id}, 'changes', 1, 1, '2026-03-02', '2026-03-02', 1, 2, ' "Принято" ', null, ${authorId}, 'Пашня В.', '2026-03-03T12:00:00+03:00')`.execute(
    db,
  );
  await migrate(url);
});

const columns = sql`id, deal_id as deal, organization_id as firm, kind, notice_kind as notice, before, after, description,
  author_user_id as author, author_name as name, to_char(changed_at at time zone 'Europe/Moscow', 'DD.MM HH24') as at`;

test("HOUSE-004 A-37: old edits of contracts say what they said, with whose contract it was and what its author was called", async () => {
  const { rows } = await sql`select ${columns} from contract_deal_edits order by id`.execute(db);
  const of = { deal: 1, description: null, notice: null, author: authorId };
  expect(rows).toEqual([
    {
      ...of,
      id: 1,
      firm: firm.id,
      kind: "report",
      notice: "delivery",
      before: { deliveryStatus: 0 },
      after: { deliveryStatus: 1 },
      name: "Нивина Вера",
      at: "02.03 12",
    },
    {
      ...of,
      id: 2,
      firm: firm.id,
      kind: "result",
      before: { dealStatus: 2 },
      after: { dealStatus: 4 },
      description: "Нет акта",
      name: "Пашня Вера",
      at: "03.03 12",
    },
    {
      ...of,
      id: 3,
      firm: heir.id,
      kind: "import",
      before: { owner_inn: firm.inn },
      after: { owner_inn: heir.inn },
      name: "Пашня Вера",
      at: "04.03 12",
    },
    {
      ...of,
      id: 4,
      firm: heir.id,
      kind: "report",
      notice: "changes",
      before: { reason: null },
      after: { reason: "град" },
      name: "Пашня Вера",
      at: "05.03 12",
    },
  ]);
});

test("HOUSE-004 V-9: old edits of spot deals say what they said, and hold their documents", async () => {
  const { rows } = await sql`
    select ${columns}, file_before, file_after from spot_deal_edits order by id`.execute(db);
  const told = { execution: 1, changedOn: "2026-03-02", file: 1, comment: ' "Принято" ' };
  const of = { deal: 1, firm: firm.id, kind: "report", description: null, author: authorId };
  expect(rows).toEqual([
    {
      ...of,
      id: 1,
      notice: "delivery",
      before: { execution: 0, changedOn: null, file: null, comment: null },
      after: told,
      name: "Нивина В.",
      at: "02.03 12",
      file_before: null,
      file_after: 1,
    },
    {
      ...of,
      id: 2,
      notice: "changes",
      before: told,
      after: { ...told, file: 2, comment: null },
      name: "Пашня В.",
      at: "03.03 12",
      file_before: 1,
      file_after: 2,
    },
  ]);
  await expect(sql`delete from files where id = 1`.execute(db)).rejects.toThrow("spot_deal_edits");
});

test("HOUSE-004: edits of contracts and of spot deals have the same columns; those of files are read from what is said", async () => {
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
