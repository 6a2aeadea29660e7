import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@birzha/domain/organizations/api.ts";
import type { Organization, OrganizationVersion } from "@birzha/domain/organizations/organization.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import {
  aMembership,
  anEmployee,
  anOperator,
  anOrganization,
  anOwner,
  nextInn,
  type OrganizationRow,
} from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { insertOrganization, setTradingMember } from "./store.ts";

let database: TestDatabase;
let app: FastifyInstance;
let operator: TestClient;
let owner: TestClient;
let employee: TestClient;
let company: OrganizationRow;
const now = "2026-03-10T12:00:00+03:00";

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: setClock(now),
    authenticate: testAuthenticate(db),
  });
  await anOperator(db, { account: "operator" });
  operator = await signIn(app, db, "operator");
});

beforeEach(async () => {
  const { db } = database;
  company = await anOrganization(db);
  const [first, second] = [randomUUID(), randomUUID()];
  await anOwner(db, { organization: company, user: { account: first } });
  await anEmployee(db, { organization: company, user: { account: second } });
  [owner, employee] = [await signIn(app, db, first), await signIn(app, db, second)];
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const get = async (client: TestClient = operator) =>
  (await client.get<Organization>(`/api/registration/Organizations/${company.id}`)).data;
const histories = (client: TestClient = operator, query = "") =>
  client.get<OrganizationVersion[]>(
    `${api.listOrganizationHistories.path}?organizationId=${company.id}${query}`,
  );
const block = (description?: string | null, status = 1) =>
  operator.post(api.blockOrganization.path, { id: company.id, status, description });
const update = (client: TestClient, body: object = {}) =>
  client.put(api.updateOrganization.path, {
    id: company.id,
    name: "ООО «Новое»",
    address: "г. Орёл",
    ...body,
  });

const audited = async () => {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where entity = 'organization' and entity_id = ${company.id} order by id`.execute(
    database.db,
  );
  return rows;
};

describe("block and unblock", () => {
  test("ORG-014 ORG-015 ORG-016 ORG-065 S-7 S-8: a block stores reason and day, unblocking clears the reason", async () => {
    expect(await block("  Нет отчётов  ")).toMatchObject({ status: 200, data: { id: company.id } });
    const blocked = await get();
    expect(blocked).toMatchObject({
      status: 1,
      statusName: "Заблокирована",
      description: "Нет отчётов",
      version: 2,
    });
    expect(new Date(blocked.statusDate!)).toEqual(new Date(now));
    expect((await operator.post(api.blockOrganization.path, { id: company.id, status: 0 })).status).toBe(200);
    expect(await get()).toMatchObject({ status: 0, description: null, version: 3 });

    const { data, total } = await histories();
    expect(total).toBe(2);
    expect(data.map(({ status, description, account }) => ({ status, description, account }))).toEqual([
      { status: 0, description: null, account: "operator" },
      { status: 1, description: "Нет отчётов", account: "operator" },
    ]);
    expect(await audited()).toEqual([
      {
        action: "organizations.block",
        before: { status: 0, description: null },
        after: { status: 1, description: "Нет отчётов" },
      },
      {
        action: "organizations.unblock",
        before: { status: 1, description: "Нет отчётов" },
        after: { status: 0, description: null },
      },
    ]);
  });

  test("ORG-065: the owner gets an e-mail after the block commits", async () => {
    await block("Нет отчётов");
    await block("Ещё раз");
    await block(null, 0);
    const { rows } = await sql<{ kind: string; userType: number; reason: string | null }>`
      select n.kind, m.user_type as "userType", n.reason
      from notices n join graphile_worker._private_jobs j on (j.payload ->> 'noticeId')::bigint = n.id
        join memberships m on m.user_id = n.user_id and m.organization_id = n.organization_id
      where n.organization_id = ${company.id} order by n.id`.execute(database.db);
    expect(rows).toEqual([
      { kind: "organization-blocked", userType: 1, reason: "Нет отчётов" },
      { kind: "organization-unblocked", userType: 1, reason: null },
    ]);
  });

  test.each([
    ["no reason", undefined],
    ["a null reason", null],
    ["an empty reason", ""],
    ["a blank reason", "   "],
    ["501 characters", "а".repeat(501)],
  ])("ORG-014 PLAT-159: blocking with %s returns an error", async (_, description) => {
    expect((await block(description)).status).toBe(400);
    expect(await get()).toMatchObject({ status: 0, version: 1 });
  });

  test("ORG-014 PLAT-159: a reason may have 500 characters, unblocking stores none", async () => {
    expect((await block("а".repeat(500))).status).toBe(200);
    expect((await block("Передумали", 0)).status).toBe(200);
    expect((await get()).description).toBeNull();
  });

  test("G-65: repeating the current status returns 409", async () => {
    expect(await block("", 0)).toMatchObject({ status: 409, code: "organizations.same-status" });
    await block("Нет отчётов");
    expect(await block("Ещё раз")).toMatchObject({ status: 409, code: "organizations.same-status" });
    expect((await get()).description).toBe("Нет отчётов");
  });

  test("ORG-065 G-65: one of many simultaneous blocks wins, the others return 409", async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => block(`Причина ${i}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await histories()).total).toBe(1);
  });

  test("G-85 ORG-065: blocking an older version returns 409", async () => {
    await update(operator);
    const body = { id: company.id, status: 1, description: "Причина", version: 1 };
    expect(await operator.post(api.blockOrganization.path, body)).toMatchObject({
      status: 409,
      code: "shared.stale",
    });
  });
});

describe("name and address", () => {
  test("ORG-038 ORG-066 ORG-068 G-66 S-7 HOUSE-004: owner and operator change them, each change adds history", async () => {
    expect(await update(owner, { name: " ООО «Новое» " })).toMatchObject({
      status: 200,
      data: { id: company.id },
    });
    expect(await get(employee)).toMatchObject({ name: "ООО «Новое»", address: "г. Орёл", version: 2 });
    expect((await update(operator, { address: "г. Тула", version: 2 })).status).toBe(200);
    const { data, total } = await histories(employee);
    expect(total).toBe(2);
    expect(data[0]).toEqual({
      id: data[0]!.id,
      inn: company.inn,
      name: "ООО «Новое»",
      address: "г. Тула",
      status: 0,
      statusName: "Активна",
      description: null,
      changedDate: data[0]!.changedDate,
      account: "operator",
      kind: "update",
      changes: [{ field: "address", before: "г. Орёл", after: "г. Тула" }],
    });
    // The first entry has all fields as new.
    expect(data[1]!.changes).toEqual([
      { field: "inn", before: null, after: company.inn },
      { field: "name", before: null, after: "ООО «Новое»" },
      { field: "address", before: null, after: "г. Орёл" },
      { field: "status", before: null, after: 0 },
      { field: "ntbUser", before: null, after: expect.any(Boolean) },
    ]);
    // The last entry of a page compares with the first entry of the next page.
    expect((await histories(owner, "&pageSize=1")).data.map(({ changes }) => changes)).toEqual([
      data[0]!.changes,
    ]);
    expect(new Date(data[0]!.changedDate)).toEqual(new Date(now));
    expect((await histories(owner, "&pageSize=1&pageIndex=1")).data.map(({ address }) => address)).toEqual([
      "г. Орёл",
    ]);
    expect((await audited())[0]).toEqual({
      action: "organizations.update",
      before: { name: company.name, address: company.address },
      after: { name: "ООО «Новое»", address: "г. Орёл" },
    });
  });

  test("ORG-066 G-66: an employee gets 403, the body's INN changes nothing", async () => {
    expect((await update(employee)).status).toBe(403);
    expect((await update(owner, { inn: "7707083893" })).status).toBe(200);
    expect((await get()).inn).toBe(company.inn);
  });

  test.each([
    ["no name", { name: undefined }],
    ["an empty name", { name: "  " }],
    ["an empty address", { address: "" }],
    ["an overlong name", { name: "а".repeat(501) }],
    ["a control character", { address: "г. Орёл\u0001" }],
    ["an unknown field", { status: 1 }],
  ])("ORG-034 S-4: changing to %s returns an error", async (_, body) => {
    expect((await update(owner, body)).status).toBe(400);
    expect((await get()).version).toBe(1);
  });

  test("G-85: of two updates of one version, one returns 409", async () => {
    const responses = await Promise.all([
      update(owner, { name: "ООО «Раз»", version: 1 }),
      update(operator, { name: "ООО «Два»", version: 1 }),
    ]);
    expect(responses.map(({ status }) => status)).toContain(200);
    expect(responses.find(({ status }) => status === 409)?.code).toBe("shared.stale");
    expect(await get()).toMatchObject({ version: 2 });
  });

  test("ORG-036 ORG-066 S-3: an owner of several changes only the acting organisation", async () => {
    const { db } = database;
    const [acting, other] = [await anOrganization(db), await anOrganization(db)];
    const { user } = await anOwner(db, { organization: acting });
    await aMembership(db, { user_id: user.id, organization_id: other.id, user_type: 1 });
    const client = await signIn(app, db, user.account, { organizationId: acting.id });
    expect((await update(client, { id: other.id })).status).toBe(404);
    expect((await update(client, { id: acting.id })).status).toBe(200);
    // A member may read the history of each own organisation.
    expect(
      (await client.get(`${api.listOrganizationHistories.path}?organizationId=${other.id}`)).status,
    ).toBe(200);
  });
});

describe("a blocked organisation (G-11)", () => {
  test("G-11 ORG-066: members can only read, operators can still write", async () => {
    await block("Нет отчётов");
    expect(await update(owner)).toMatchObject({
      status: 403,
      code: "shared.organization-blocked",
      errorMessage: "Организация заблокирована",
    });
    expect(await get(owner)).toMatchObject({ status: 1, description: "Нет отчётов" });
    expect((await histories(employee)).status).toBe(200);
    expect((await update(operator)).status).toBe(200);
  });

  test("G-11 ORG-065: a write concurrent with the block precedes it or fails", async () => {
    for (let round = 0; round < Number(process.env["PARALLEL_ROUNDS"] ?? 5); round++) {
      await Promise.all([update(owner, { name: `ООО «Раунд ${round}»` }), block("Причина")]);
      const kinds = await sql<{ kind: string }>`
        select kind from organization_versions where organization_id = ${company.id} order by version desc limit 1`.execute(
        database.db,
      );
      expect(kinds.rows).toEqual([{ kind: "block" }]);
      expect((await block("", 0)).status).toBe(200);
    }
  });
});

describe("histories", () => {
  test("S-7 G-84 G-61: creation adds the first row, becoming a trading participant another", async () => {
    const { db } = database;
    const by = { authorId: undefined, at: new Date(now) };
    const made = {
      inn: nextInn(),
      name: "ООО «Свежее»",
      address: "г. Тула",
      activeDate: "2026-03-10",
      ntbUser: false,
    };
    const id = await inOwnerTransaction(db, async (tx) => {
      const first = (await insertOrganization(tx, made, by))!;
      expect(await insertOrganization(tx, { ...made, name: "Другое" }, by)).toBeUndefined();
      await setTradingMember(tx, first, { isUK: true, UKInn: "7707083893" }, by);
      await setTradingMember(tx, first, { isUK: false }, by);
      return first;
    });
    const { rows } = await sql`
      select kind, version, ntb_user, is_uk, uk_inn from organization_versions where organization_id = ${id}
      order by version`.execute(db);
    expect(rows).toEqual([
      { kind: "create", version: 1, ntb_user: false, is_uk: false, uk_inn: null },
      { kind: "trading-member", version: 2, ntb_user: true, is_uk: true, uk_inn: "7707083893" },
    ]);
    const seen = await operator.get<Organization>(`/api/registration/Organizations/${id}`);
    expect(seen.data).toMatchObject({ ntbUser: true, isUK: true, UKInn: "7707083893" });
  });

  test("S-7: even the table owner cannot change history rows", async () => {
    await update(owner);
    for (const statement of [
      "update organization_versions set name = 'x'",
      "delete from organization_versions",
    ])
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("never changed");
  });

  test("ORG-068: invalid queries return an error", async () => {
    for (const query of [
      "",
      "?organizationId=x",
      `?organizationId=${company.id}&pageSize=501`,
      `?organizationId=${company.id}&x=1`,
    ])
      expect((await operator.get(api.listOrganizationHistories.path + query)).status).toBe(400);
  });
});
