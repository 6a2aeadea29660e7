import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActingOrganization, Actor } from "@birzha/domain/shared/access/actor.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOperator, anOwner } from "../../../test/stages/factories.ts";
import { pdf, setClock, upload } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { inOwnerTransaction, inTransaction } from "../../platform/db/request-transaction.ts";
import { DirectoryStorage } from "../../platform/files/directory-storage.ts";
import { removeFreeFiles } from "./jobs.ts";
import { findFile } from "./queries.ts";

/* The key of a file is its area and its id: files 1 and 2 exist in both areas, and file 3 was removed. */

const database = await cloneDatabase();
const { db, requests } = database;
const directory = await mkdtemp(path.join(tmpdir(), "birzha-files-"));
const storage = new DirectoryStorage(path.join(directory, "files"));
const clock = setClock("2026-03-10T12:00:00+03:00");
const app = await buildApp({ database, files: storage, clock, authenticate: testAuthenticate(db) });
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

const houses = {
  agreements: { upload: "/api/UploadFile", of: "/api/DownloadFile?userFormFileId=" },
  spot: { upload: "/api/spot/file/upload", of: "/api/spot/file/" },
} as const;
type Area = keyof typeof houses;
const areas = Object.keys(houses) as Area[];
const content = (area: Area, id: number) => `%PDF-1.7 ${area} ${id}`;

let owner: TestClient;
let stranger: TestClient;
let operator: TestClient;

beforeAll(async () => {
  const { organization, user } = await anOwner(db, { user: { account: "owner" } });
  await anOwner(db, { user: { account: "stranger" } });
  await anOperator(db, { account: "operator" });
  await db.updateTable("organizations").set({ ntb_user: true }).execute();
  for (const area of areas)
    for (const id of [1, 2]) {
      const stored = await storage.put(Readable.from([content(area, id)]), 1000);
      await sql`
        insert into files
          (area, id, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
        overriding system value
        values (${area}, ${id}, ${organization.id}, ${stored.id}, ${`${area} ${id}.pdf`}, 'application/pdf', ${stored.size},
          ${stored.sha256}, ${user.id}, '2026-03-01T12:00:00+03:00')`.execute(db);
    }
  await sql`select setval('files_id_seq', 3)`.execute(db);
  const deal = await sql<{ id: number }>`
    insert into spot_deals (owner_inn, settlement_status, contractor_name, basis, delivery_way, product_name, item_code,
      contract_number, contract_date, direction, volume, price, total, imported_at, file_id)
    values (${organization.inn}, '?', '?', '?', '?', '?', '?', 'S-1', '2026-03-01', 'sale', 1, 1, 1, now(), 2)
    returning id`.execute(db);
  await sql`
    insert into spot_deal_edits (deal_id, organization_id, kind, notice_kind, before, after, author_user_id, author_name, changed_at)
    values (${deal.rows[0]!.id}, ${organization.id}, 'report', 'delivery', '{"file": 1}', '{"file": 2}', ${user.id}, '?', now())`.execute(
    db,
  );
  owner = await signIn(app, db, "owner");
  stranger = await signIn(app, db, "stranger");
  operator = await signIn(app, db, "operator");
});

const filesOf = async (area: Area) => {
  const { rows } = await sql<{ id: number }>`select id from files where area = ${area} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

test("HOUSE-004: organisation and staff download each file from its area's address", async () => {
  for (const area of areas) {
    for (const id of [1, 2]) {
      for (const client of [owner, operator]) {
        const response = await client.get(`${houses[area].of}${id}`);
        expect([response.status, response.body]).toEqual([200, content(area, id)]);
        expect(response.headers["content-disposition"]).toContain(encodeURIComponent(`${area} ${id}.pdf`));
      }
      expect((await stranger.get(`${houses[area].of}${id}`)).status).toBe(404);
    }
    expect((await owner.get(`${houses[area].of}3`)).status).toBe(404);
  }
});

test("HOUSE-004: uploads of all areas share one id sequence", async () => {
  const ids: number[] = [];
  for (const area of areas) {
    const { data } = await owner.post<{ id: number }>(houses[area].upload, upload("новый.pdf", pdf(area)));
    expect((await owner.get(`${houses[area].of}${data.id}`)).body).toBe(Buffer.from(pdf(area)).toString());
    ids.push(data.id);
  }
  expect(ids).toEqual([4, 5]);
  // An id is valid only at the addresses of its own area.
  expect((await owner.get(`${houses.spot.of}4`)).status).toBe(404);
  expect((await owner.get(`${houses.agreements.of}5`)).status).toBe(404);
});

test("HOUSE-004 ACC-012: query and row-level security each hide a foreign file alone", async () => {
  const { rows: organizations } = await sql<ActingOrganization>`
    select o.id, o.inn from organizations o join files f on f.organization_id = o.id limit 1`.execute(db);
  const actorOf = (organization: ActingOrganization): Actor => ({
    kind: "employee",
    userId: 1,
    account: "test",
    name: "test",
    role: 1,
    organization,
  });
  const own = actorOf(organizations[0]!);
  const foreign = actorOf({ ...organizations[0]!, id: organizations[0]!.id + 1 });
  for (const area of areas) {
    // The statement alone: the owner's role bypasses row-level security.
    const found = (actor: Actor) => inOwnerTransaction(db, (tx) => findFile(tx, actor, area, 1));
    expect(await found(own)).toMatchObject({ name: `${area} 1.pdf` });
    expect(await found(foreign)).toBeUndefined();
    // Row-level security alone: the statement selects all rows.
    const seen = (actor: Actor) =>
      inTransaction(requests.db, actor, "read", async (tx) => {
        const { rows } = await sql`select from files where area = ${area} and id = 1`.execute(tx);
        return rows.length;
      });
    expect([await seen(own), await seen(foreign)]).toEqual([1, 0]);
  }
});

test("HOUSE-004: a report cannot attach a deal's file", async () => {
  const { rows } = await sql<{ table: string; area: string | null }>`
    select c.conrelid::regclass::text as table, pg_get_expr(d.adbin, d.adrelid) as area
    from pg_constraint c left join pg_attrdef d on d.adrelid = c.conrelid and d.adnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass order by c.conname`.execute(db);
  expect(rows).toEqual([
    { table: "agreement_version_files", area: "'agreements'::text" },
    { table: "spot_deal_edits", area: "'spot'::text" },
    { table: "spot_deal_edits", area: "'spot'::text" },
    { table: "spot_deals", area: "'spot'::text" },
  ]);
});

test("HOUSE-004 G-44 A-58: one sweep removes unattached files and keeps those of deals", async () => {
  const { rows } = await sql<{ storageId: string }>`
    select storage_id as "storageId" from files where area = 'agreements' and id = 1`.execute(db);
  expect(await removeFreeFiles({ db, files: storage, clock })).toBe(2);
  expect(await filesOf("spot")).toEqual(expect.arrayContaining([1, 2]));
  expect(await filesOf("agreements")).not.toContain(1);
  await expect(storage.get(rows[0]!.storageId)).rejects.toThrow("there is no file");
});
