import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as api from "@birzha/domain/organizations/api.ts";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { actorKinds, type ActorKind } from "@birzha/domain/shared/access/access.ts";
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
import type { FoundCompany } from "../../platform/company-directory/company-directory.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";

let database: TestDatabase;
let app: FastifyInstance;
let company: OrganizationRow;
let foreign: OrganizationRow;
const clients = {} as Record<ActorKind, TestClient>;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock: systemClock,
    authenticate: testAuthenticate(db),
    companies: { find: async (inn) => directory[inn] },
  });
  company = await anOrganization(db, { name: "ООО «100% зерна»", active_date: "2024-02-01" });
  foreign = await anOrganization(db, {
    name: "АО «Ёлочный элеватор»",
    status: 1,
    description: "Нет отчётов",
    active_date: "2025-05-05",
  });
  await anOwner(db, { organization: company, user: { account: "owner", name: "Соколова Елена" } });
  for (const [account, status] of [
    ["employee", 0],
    ["blocked", 1],
  ] as const) {
    const user = await aUser(db, { account, status });
    await aMembership(db, { user_id: user.id, organization_id: company.id });
  }
  await aUser(db, { account: "newcomer" });
  await anOperator(db, { account: "operator" });
  await aUser(db, { account: "machine", role: 9 });
  for (const kind of actorKinds) clients[kind] = kind === "guest" ? guest(app) : await signIn(app, db, kind);
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

/** An external company directory (platform/company-directory). */
const directory: Record<string, FoundCompany> = {
  "5406780001": { fullName: "ООО «Внешнее»", address: "630000, г Новосибирск", isIndividual: false },
  "540678000112": { fullName: "ИП Внешний В. В.", address: "", isIndividual: true },
  "7707083893": { fullName: "Не то имя", address: "", isIndividual: false },
};

const path = (id: number) => `/api/registration/Organizations/${id}`;

describe("access by role (table 2.8)", () => {
  const signedIn = {
    guest: 401,
    newcomer: 200,
    blocked: 403,
    employee: 200,
    owner: 200,
    operator: 200,
    machine: 403,
  };
  const members = { ...signedIn, newcomer: 403 };
  const staff = { ...members, employee: 403, owner: 403 };
  test.each([
    ["ORG-060", () => path(company.id), members],
    ["ORG-061", () => `${api.findCompanyByInn.path}?inn=7707083893`, signedIn],
    ["ORG-062", () => api.listOrganizations.path, staff],
    ["ORG-063", () => api.listOrganizationStatuses.path, signedIn],
  ])("%s", async (_, url, expected) => {
    for (const kind of actorKinds)
      expect([kind, (await clients[kind].get(url())).status]).toEqual([kind, expected[kind]]);
  });

  test("ORG-055: a foreign organisation looks like a missing one", async () => {
    const strip = (body: string) => body.replace(/"requestId":"[^"]+"/, "");
    const theirs = await clients.owner.get(path(foreign.id));
    const nobodys = await clients.owner.get(path(999_999));
    expect(theirs.status).toBe(404);
    expect(strip(theirs.body)).toBe(strip(nobodys.body));
    expect((await clients.operator.get(path(999_999))).status).toBe(404);
  });
});

test("ORG-010 ORG-060: member and operator see different fields of an organisation", async () => {
  const own = await clients.employee.get<Organization>(path(company.id));
  expect(own.data).toEqual({
    id: company.id,
    inn: company.inn,
    name: "ООО «100% зерна»",
    address: company.address,
    status: 0,
    statusName: "Активна",
    description: null,
    activeDate: "2024-02-01",
    statusDate: null,
    numberOfReports: 0,
    ownerAccount: "owner",
    ownerName: "Соколова Елена",
    userType: 0,
    userTypeName: "Пользователь",
    ntbUser: false,
    isUK: null,
    UKInn: null,
    version: 1,
  });
  const seen = await clients.operator.get<Organization>(path(foreign.id));
  expect(seen.data).toMatchObject({
    status: 1,
    statusName: "Заблокирована",
    description: "Нет отчётов",
    ownerAccount: null,
    userType: null,
    userTypeName: null,
    isUK: false,
    UKInn: null,
  });
});

test("ORG-030 ORG-060: a member of several organisations reads each of them", async () => {
  const { db } = database;
  const user = await aUser(db, { account: "of-two" });
  await aMembership(db, { user_id: user.id, organization_id: company.id });
  await aMembership(db, { user_id: user.id, organization_id: foreign.id, user_type: 1 });
  const client = await signIn(app, db, "of-two", { organizationId: company.id });
  expect((await client.get<Organization>(path(company.id))).data.numberOfReports).toBe(0);
  const other = await client.get<Organization>(path(foreign.id));
  expect(other.data).toMatchObject({ userType: 1, userTypeName: "Владелец кабинета", numberOfReports: null });
  await db
    .updateTable("memberships")
    .set({ is_active: false })
    .where("user_id", "=", user.id)
    .where("organization_id", "=", foreign.id)
    .execute();
  expect((await client.get(path(foreign.id))).status).toBe(404);
});

describe("the list for operators", () => {
  const list = (query: string) =>
    clients.operator.get<Organization[]>(`${api.listOrganizations.path}?${query}`);
  const namesOf = async (query: string) => (await list(query)).data.map(({ name }) => name);

  test("ORG-002..005 ORG-062 S-14: each parameter filters, also all together", async () => {
    expect(await namesOf(`inn=${foreign.inn}`)).toEqual([foreign.name]);
    expect((await list(`inn=${foreign.inn.slice(0, 3)}`)).total).toBe(2);
    expect((await list(`inn=${foreign.inn.slice(1)}`)).total).toBe(0);
    expect(await namesOf(`organizationName=${encodeURIComponent("ёлочный")}`)).toEqual([foreign.name]);
    expect(await namesOf("organizationName=100%25")).toEqual([company.name]);
    expect((await list(`organizationName=${encodeURIComponent("ё%ый")}`)).total).toBe(0);
    expect(await namesOf("status=1")).toEqual([foreign.name]);
    expect(await namesOf("activeDate=2024-02-01")).toEqual([company.name]);
    expect((await list("activeDate=2024-02-01&status=1")).total).toBe(0);
  });

  test("ORG-007 ORG-062 G-3 G-4: order and pages work, invalid parameters return 400", async () => {
    expect(await namesOf("")).toEqual([foreign.name, company.name]);
    expect(await namesOf("sortKey=name&sortDirection=Desc")).toEqual([company.name, foreign.name]);
    const page = await list("pageSize=1&pageIndex=1");
    expect([page.data.length, page.total]).toEqual([1, 2]);
    for (const query of [
      "sortKey=address",
      "sortKey=name;drop",
      "status=2",
      "inn=12x",
      "inn=",
      "activeDate=2024-2-1",
      "x=1",
    ])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
  });
});

describe("a company by its INN", () => {
  const find = async (inn: string) =>
    (await clients.newcomer.get(`${api.findCompanyByInn.path}?inn=${inn}`)).data;

  beforeAll(async () => {
    await database.db
      .insertInto("company_directory")
      .values([
        { inn: "7707083893", full_name: "ПАО «Справочник»", address: "г. Москва" },
        { inn: "366220000000", full_name: "ИП Полевой Г. И.", address: "г. Воронеж", is_individual: true },
        { inn: company.inn, full_name: "Старое имя", address: company.address },
      ])
      .execute();
  });

  test("ORG-061 G-48 G-67: portal organisations come first, then the directory, then nothing", async () => {
    expect(await find(company.inn)).toEqual({
      fullName: company.name,
      address: company.address,
      isFAddress: true,
      isIP: false,
    });
    expect(await find(foreign.inn)).toMatchObject({ fullName: foreign.name, isFAddress: false });
    expect(await find("7707083893")).toEqual({
      fullName: "ПАО «Справочник»",
      address: "г. Москва",
      isFAddress: true,
      isIP: false,
    });
    expect(await find("366220000000")).toMatchObject({ fullName: "ИП Полевой Г. И.", isIP: true });
    expect(await find("0000000000")).toEqual({ fullName: "", address: "", isFAddress: false, isIP: false });
  });

  test("G-48 SIGN-009: unknown INNs use the external source, addresses only if present", async () => {
    expect(await find("5406780001")).toEqual({
      fullName: "ООО «Внешнее»",
      address: "630000, г Новосибирск",
      isFAddress: true,
      isIP: false,
    });
    expect(await find("540678000112")).toMatchObject({ address: "", isFAddress: false, isIP: true });
    expect(await find("7707083893")).toMatchObject({ fullName: "ПАО «Справочник»" });
  });

  test("ORG-061 G-67: an invalid INN returns an error", async () => {
    for (const inn of ["", "123", "12345678901", "1234567890123", "77070838ab"])
      expect((await clients.employee.get(`${api.findCompanyByInn.path}?inn=${inn}`)).status).toBe(400);
    expect((await clients.employee.get(api.findCompanyByInn.path)).status).toBe(400);
  });
});

test("ORG-063: the dictionary has two statuses", async () => {
  expect((await clients.newcomer.get(api.listOrganizationStatuses.path)).data).toEqual([
    { id: 0, name: "Активна" },
    { id: 1, name: "Заблокирована" },
  ]);
});
