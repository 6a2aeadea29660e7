import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as api from "@birzha/domain/users/api.ts";
import * as ownApi from "@birzha/domain/users/own-api.ts";
import { actorKinds, type ActorKind } from "@birzha/domain/shared/access/access.ts";
import type { CurrentUser, User, UserOrganization } from "@birzha/domain/users/user.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import {
  aMembership,
  anOperator,
  anOrganization,
  anOwner,
  aUser,
  type OrganizationRow,
} from "../../../test/stages/factories.ts";
import { guest, signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";

let database: TestDatabase;
let app: FastifyInstance;
let company: OrganizationRow;
const clients = {} as Record<ActorKind, TestClient>;
const ids = {} as Record<ActorKind, number>;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: testAuthenticate(db),
  });
  company = await anOrganization(db, { ntb_user: true, has_spot: false });
  await anOwner(db, { organization: company, user: { account: "owner" } });
  await aUser(db, { account: "newcomer" });
  await anOperator(db, { account: "operator" });
  await aUser(db, { account: "machine", role: 9 });
  for (const [account, status] of [
    ["employee", 0],
    ["blocked", 1],
  ] as const) {
    const user = await aUser(db, {
      account,
      status,
      name: account === "employee" ? "Ершов Пётр" : "Блинов Иван",
    });
    await aMembership(db, { user_id: user.id, organization_id: company.id });
  }
  for (const kind of actorKinds) {
    clients[kind] = kind === "guest" ? guest(app) : await signIn(app, db, kind);
    ids[kind] =
      kind === "guest"
        ? 0
        : (await db.selectFrom("users").select("id").where("account", "=", kind).executeTakeFirstOrThrow())
            .id;
  }
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const statusFor = async (kind: ActorKind, url: string) => (await clients[kind].get(url)).status;

describe("access by role (table 2.8)", () => {
  const people = { newcomer: 200, blocked: 200, employee: 200, owner: 200, operator: 200 };
  const all = { guest: 401, ...people, machine: 403 };
  const active = { ...all, blocked: 403 };
  const staff = { ...active, newcomer: 403, employee: 403, owner: 403 };
  test.each([
    ["PLAT-047", ownApi.getCurrentUser.path, all],
    ["PLAT-062", api.hasAuctionRights.path, all],
    ["PLAT-063", api.hasSpotRights.path, all],
    ["PLAT-064", api.hasContractRights.path, all],
    ["USR-023", api.listUsers.path, staff],
    ["USR-025", ownApi.listUserOrganizations.path, active],
    ["USR-026", api.listUserStatuses.path, active],
    ["OTC-014", ownApi.listAuthors.path, active],
  ])("%s: GET %s", async (_, path, expected) => {
    for (const kind of actorKinds)
      expect([kind, await statusFor(kind, path)]).toEqual([kind, expected[kind]]);
  });

  test("USR-024: users read themselves, operators all, foreign users return 404", async () => {
    for (const kind of ["newcomer", "employee", "owner", "operator"] as const) {
      const own = await clients[kind].get<User>(`/api/registration/Users/${ids[kind]}`);
      expect(own.data).toMatchObject({ userId: ids[kind], account: kind, isActive: true });
    }
    const strip = (body: string) => body.replace(/"requestId":"[^"]+"/, "");
    const foreign = await clients.employee.get(`/api/registration/Users/${ids.owner}`);
    const missing = await clients.employee.get("/api/registration/Users/999999");
    expect(foreign.status).toBe(404);
    expect(strip(foreign.body)).toBe(strip(missing.body));
    const seen = await clients.operator.get<User>(`/api/registration/Users/${ids.blocked}`);
    expect(seen.data).toMatchObject({ status: 1, statusName: "Заблокирован", isActive: false });
    expect(await statusFor("operator", "/api/registration/Users/999999")).toBe(404);
    expect(await statusFor("blocked", `/api/registration/Users/${ids.blocked}`)).toBe(403);
  });
});

describe("the current user", () => {
  const info = async (kind: ActorKind) =>
    (await clients[kind].get<CurrentUser>(ownApi.getCurrentUser.path)).data;

  test("USR-034 PLAT-047 PLAT-065 PLAT-070..073: the response has user, organisation and rights", async () => {
    const organizationInfo = { id: company.id, inn: company.inn, name: company.name, status: 0 };
    const rights = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: false };
    const none = { hasAccess: false, hasAuctions: false, hasContracts: false, hasSpot: false };
    const all = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };
    expect(await info("employee")).toMatchObject({
      role: 1,
      status: 0,
      userType: 0,
      organizationInfo,
      ...rights,
    });
    expect(await info("owner")).toMatchObject({
      role: 1,
      status: 0,
      userType: 1,
      organizationInfo,
      ...rights,
    });
    expect(await info("blocked")).toMatchObject({ role: 1, status: 1, ...none });
    expect(await info("newcomer")).toMatchObject({
      role: 1,
      userType: null,
      organizationInfo: null,
      ...none,
    });
    expect(await info("operator")).toMatchObject({ role: 2, userType: null, organizationInfo: null, ...all });
  });

  test("PLAT-061..064: rights checks follow the organisation's settings at once", async () => {
    const result = async (path: string) =>
      (await clients.employee.get<{ result: boolean }>(path)).data.result;
    expect(await result(api.hasSpotRights.path)).toBe(false);
    expect(await result(api.hasAuctionRights.path)).toBe(true);
    await database.db
      .updateTable("organizations")
      .set({ has_spot: true, has_auctions: false })
      .where("id", "=", company.id)
      .execute();
    expect(await result(api.hasSpotRights.path)).toBe(true);
    expect(await result(api.hasAuctionRights.path)).toBe(false);
    expect(await result(api.hasContractRights.path)).toBe(true);
    await database.db.updateTable("organizations").set({ status: 1 }).where("id", "=", company.id).execute();
    expect(await result(api.hasContractRights.path)).toBe(false);
    expect((await info("employee")).organizationInfo?.status).toBe(1);
    await database.db
      .updateTable("organizations")
      .set({ status: 0, has_spot: false, has_auctions: true })
      .where("id", "=", company.id)
      .execute();
  });

  test("PLAT-092 G-18: an operator acts for the named organisation or none", async () => {
    const other = await anOrganization(database.db);
    const chosen = await clients.operator.get<CurrentUser>(ownApi.getCurrentUser.path, {
      currentorganization: String(other.id),
    });
    expect(chosen.data.organizationInfo?.id).toBe(other.id);
    expect((await info("operator")).organizationInfo).toBeNull();
    const missing = await clients.operator.get(ownApi.getCurrentUser.path, { currentorganization: "999999" });
    expect([missing.status, missing.code]).toEqual([403, "shared.foreign-organization"]);
  });

  test("PLAT-070 G-8: an account without a role equals one without an organisation", async () => {
    const user = await aUser(database.db, { account: "roleless", role: 0 });
    await aMembership(database.db, { user_id: user.id, organization_id: company.id });
    const client = await signIn(app, database.db, "roleless");
    const { data } = await client.get<CurrentUser>(ownApi.getCurrentUser.path);
    expect(data).toMatchObject({ role: 0, organizationInfo: null, hasAccess: false });
    expect((await client.get("/api/registration/Organizations/list")).status).toBe(403);
  });
});

describe("organisations of a user", () => {
  test("USR-025 ORG-021 ORG-031: own active memberships are listed, owned organisations first", async () => {
    const { db } = database;
    const [first, second, left] = [
      await anOrganization(db, { name: "АО «Амбар»" }),
      await anOrganization(db, { name: "ООО «Ёлка»", status: 1 }),
      await anOrganization(db),
    ];
    const user = await aUser(db, { account: "busy" });
    await aMembership(db, { user_id: user.id, organization_id: first.id });
    await aMembership(db, { user_id: user.id, organization_id: second.id, user_type: 1 });
    await aMembership(db, { user_id: user.id, organization_id: left.id, is_active: false });
    const client = await signIn(app, db, "busy");
    const own = await client.get<UserOrganization[]>(`${ownApi.listUserOrganizations.path}?pageSize=100`);
    expect(own.total).toBe(2);
    expect(
      own.data.map(({ name, userType, userTypeName, statusName }) => [
        name,
        userType,
        userTypeName,
        statusName,
      ]),
    ).toEqual([
      ["ООО «Ёлка»", 1, "Владелец кабинета", "Заблокирована"],
      ["АО «Амбар»", 0, "Пользователь", "Активна"],
    ]);
    const page = await client.get<UserOrganization[]>(
      `${ownApi.listUserOrganizations.path}?pageSize=1&pageIndex=1`,
    );
    expect([page.data.length, page.total]).toEqual([1, 2]);
    const byOperator = await clients.operator.get(`${ownApi.listUserOrganizations.path}?userId=${user.id}`);
    expect(byOperator.total).toBe(2);
    expect((await client.get(`${ownApi.listUserOrganizations.path}?userId=${ids.owner}`)).status).toBe(404);
    expect((await clients.newcomer.get<unknown[]>(ownApi.listUserOrganizations.path)).data).toEqual([]);
  });
});

describe("the list of users", () => {
  const list = (query: string) => clients.operator.get<User[]>(`${api.listUsers.path}?${query}`);

  test("USR-023 S-14: each parameter filters, pattern characters are no wildcards", async () => {
    expect((await list("account=employ")).data.map(({ account }) => account)).toEqual(["employee"]);
    expect((await list("name=ершов%20п")).data.map(({ account }) => account)).toEqual(["employee"]);
    expect((await list("status=1")).data.map(({ account }) => account)).toEqual(["blocked"]);
    expect((await list("account=e%25ple")).total).toBe(0);
    expect((await list("account=e_ployee")).total).toBe(0);
    expect((await list("status=1&account=employee")).total).toBe(0);
    await aUser(database.db, { account: "midnight", registered_at: "2025-03-01T21:30:00Z" });
    expect((await list("registeredDate=2025-03-02")).data.map(({ account }) => account)).toEqual([
      "midnight",
    ]);
    expect((await list("registeredDate=2025-03-01")).total).toBe(0);
  });

  test("USR-023 G-3 G-4: pages and order work, unknown parameters return 400", async () => {
    const whole = await list("pageSize=500&sortKey=account&sortDirection=Asc");
    const accounts = whole.data.map(({ account }) => account);
    expect(accounts).toEqual([...accounts].sort());
    const second = await list("pageSize=2&pageIndex=1&sortKey=account&sortDirection=Asc");
    expect(second.data.map(({ account }) => account)).toEqual(accounts.slice(2, 4));
    expect(second.total).toBe(whole.total);
    const past = await list("pageIndex=1000");
    expect([past.data, past.total]).toEqual([[], whole.total]);
    for (const query of [
      "pageSize=0",
      "pageSize=501",
      "pageIndex=-1",
      "sortKey=password",
      "x=1",
      "registeredDate=2025-02-31",
    ])
      expect((await list(query)).status).toBe(400);
  });
});

test("OTC-014 G-41: authors are users of the acting organisation only", async () => {
  const of = async (kind: ActorKind, query = "") =>
    (await clients[kind].get<{ id: number }[]>(`${ownApi.listAuthors.path}${query}`)).data?.map(
      ({ id }) => id,
    );
  expect(await of("employee")).toEqual(expect.arrayContaining([ids.employee, ids.owner]));
  expect(await of("employee")).not.toContain(ids.newcomer);
  expect(await of("newcomer")).toEqual([]);
  const other = await anOwner(database.db);
  expect(await of("operator", `?organizationId=${other.organization.id}`)).toEqual([other.user.id]);
  expect(await of("operator")).toEqual(expect.arrayContaining([ids.employee, other.user.id]));
  const foreign = await clients.employee.get(
    `${ownApi.listAuthors.path}?organizationId=${other.organization.id}`,
  );
  expect(foreign.status).toBe(404);
});

test("USR-026: the dictionary has two statuses", async () => {
  expect((await clients.employee.get(api.listUserStatuses.path)).data).toEqual([
    { id: 0, name: "Активен" },
    { id: 1, name: "Заблокирован" },
  ]);
});

describe("INST-041: the personal data export", () => {
  const fetchExport = (who: ActorKind, id: number) =>
    clients[who].get<{ content: string; name: string }>(`${api.exportUser.path}?id=${id}`, {
      accept: "application/json",
    });

  test("INST-041: user and staff download it, each download is audited", async () => {
    const before = await exportsOnRecord();
    for (const who of ["owner", "newcomer", "operator"] as const) {
      const { status, data } = await fetchExport(who, ids[who]);
      expect(status).toBe(200);
      expect(data.name).toBe(`user-${ids[who]}`);
      expect(Buffer.from(data.content, "base64").subarray(0, 2).toString()).toBe("PK");
    }
    expect((await fetchExport("operator", ids.owner)).status).toBe(200);
    expect(await exportsOnRecord()).toBe(before + 4);
  });

  test("INST-041: another user's export looks like a missing user", async () => {
    const foreign = await fetchExport("owner", ids.newcomer);
    const missing = await fetchExport("owner", 999_999_999);
    expect(foreign).toMatchObject({ status: 404, code: "shared.not-found" });
    expect(missing.errorMessage).toBe(foreign.errorMessage);
    const { rows } = await database.pool.query<{ person: unknown }>("select person_export($1) as person", [
      ids.owner,
    ]);
    expect(rows).toEqual([{ person: null }]);
  });

  const exportsOnRecord = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from audit_log where action = 'users.export'",
    );
    return rows[0]!.count;
  };
});
