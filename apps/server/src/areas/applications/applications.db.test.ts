import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Application, OwnApplication } from "@birzha/domain/applications/application.ts";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { untilAnswered } from "../../../test/resilience/ask-again.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import {
  anEmployee,
  anOperator,
  anOrganization,
  anOwner,
  aUser,
  nextInn,
} from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { anAuthority, anIdentity, signCades } from "../../../../../packages/signature/test/signatures.ts";
import { buildApp } from "../../app.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { openVerifier } from "@birzha/signature/verifier.ts";

/** PARALLEL_ROUNDS=100 runs a hundred rounds. */
const rounds = Number(process.env["PARALLEL_ROUNDS"] ?? 3);
const calls = "/api/registration/Applications";
const phone = "+7 (912) 345-67-89";

const authority = anAuthority();
const verifier = openVerifier({ more: [authority.certificate], workers: 1 });
const clock = setClock("2026-03-10T12:00:00+03:00");
let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;
let operator: TestClient;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock,
    authenticate: testAuthenticate(db),
    signing: { verifier },
  });
  await anOperator(db, { account: "operator" });
  operator = await signIn(app, db, "operator");
});
afterAll(async () => {
  await app.close();
  await verifier.close();
  await database.drop();
});

/** A user after the first sign-in. */
async function newcomer() {
  const { id, account } = await aUser(database.db, { name: "", phone: "" });
  return { id, account, client: await signIn(app, database.db, account) };
}

interface Given {
  readonly inn: string;
  readonly [field: string]: unknown;
}

const bodyOf = (given: Given) => ({
  fullName: "Новикова Анна Дмитриевна",
  phone,
  name: "ООО «Новое поле»",
  address: "г. Воронеж, ул. Полевая, д. 1",
  offersPlacement: true,
  ...given,
});

/** The steps of the sign-up screen: request the text, sign it, file the application. */
async function apply(client: TestClient, given: Given, who = anIdentity(authority, given.inn)) {
  const { inn, name, address } = bodyOf(given);
  const { data } = (await client.post<{ data: string }>(`${calls}/dataToSign`, { inn, name, address })).data;
  const sign = signCades(Buffer.from(data), who).toString("base64");
  return client.post<{ id: number }>(`${calls}/create`, { ...bodyOf(given), sign, data });
}

const list = async (client: TestClient, query: string) =>
  client.get<Application[]>(`${calls}/list?pageSize=100&${query}`);
const find = async (client: TestClient, inn: string) => (await list(client, `inn=${inn}`)).data;
const info = async (client: TestClient) =>
  (
    await client.get<{ userType: number | null; organizationInfo: { inn: string } | null }>(
      "/keycloak/users/info",
    )
  ).data;
const noticesOf = async (userId: number) => {
  const { rows } = await sql<{ kind: string; entityId: number; reason: string | null }>`
    select kind, entity_id as "entityId", reason from notices where user_id = ${userId} order by id`.execute(
    database.db,
  );
  return rows;
};

describe("filing", () => {
  test("APP-026 APP-010 SIGN-027 G-80: the operator sees a signed application with all its data", async () => {
    const { account, client } = await newcomer();
    const inn = nextInn();
    const filed = await apply(client, { inn, isUK: true, UKInn: nextInn(), ntbUser: true, account: "root" });
    expect(filed.status).toBe(200);
    const [seen] = await find(operator, inn);
    expect(seen).toMatchObject({
      id: filed.data.id,
      account,
      fio: "Новикова Анна Дмитриевна",
      phone,
      name: "ООО «Новое поле»",
      inn,
      status: 0,
      statusName: "Новая",
      description: null,
      changedDate: null,
      changedAccount: null,
      organizationName: null,
      ntbUser: true,
      isOperator: true,
      resultCheck: true,
      checkMessage: null,
      isSigned: true,
      isOrganization: false,
      isUK: true,
      consentVersion: expect.any(String) as string,
    });
  });

  test.each([
    ["S-4", { inn: "12345" }],
    ["SIGN-005 PLAT-155", { phone: "89123456789" }],
    ["SIGN-004", { fullName: " " }],
    ["SIGN-014", { name: "" }],
    ["G-80", { offersPlacement: false }],
    ["SIGN-024", { isUK: true }],
    ["G-84", { isUK: true, UKInn: "7707083893" }],
    ["S-4", { status: 1 }],
  ])("%s: the server rejects %j", async (_, wrong) => {
    const { client } = await newcomer();
    const body = bodyOf({ inn: "7707083893", ...wrong });
    expect((await client.post(`${calls}/create`, body)).status).toBe(400);
  });

  test("G-80 G-81: missing, foreign and reused signatures return different errors", async () => {
    const { client } = await newcomer();
    const inn = nextInn();
    expect((await client.post(`${calls}/create`, bodyOf({ inn }))).code).toBe("signing.required");
    const foreign = await apply(client, { inn }, anIdentity(authority, nextInn()));
    expect([foreign.status, foreign.code]).toEqual([400, "signing.other-inn"]);
    const { name, address } = bodyOf({ inn });
    const { data } = (await client.post<{ data: string }>(`${calls}/dataToSign`, { inn, name, address }))
      .data;
    const sign = signCades(Buffer.from(data), anIdentity(authority, inn)).toString("base64");
    expect((await client.post(`${calls}/create`, bodyOf({ inn, sign, data }))).status).toBe(200);
    const again = await client.post(`${calls}/create`, bodyOf({ inn, sign, data, ntbUser: true }));
    expect([again.status, again.code]).toEqual([409, "signing.data-used"]);
  });

  test("G-62 S-9: each organisation and purpose has one open application", async () => {
    const { client } = await newcomer();
    const inn = nextInn();
    const first = await apply(client, { inn });
    const second = await apply(client, { inn });
    expect([second.status, second.code, second.errorMessage]).toEqual([
      409,
      "applications.duplicate",
      "Заявка уже подана и находится на рассмотрении",
    ]);
    expect((await apply(client, { inn, ntbUser: true })).status).toBe(200);
    await operator.post(`${calls}/reject`, { id: first.data.id, description: "Нет доверенности" });
    expect((await apply(client, { inn })).status).toBe(200);
  });

  test("G-62: members need no access, blocked organisations accept no applications", async () => {
    const { db } = database;
    const { user, organization } = await anEmployee(db);
    const member = await signIn(app, db, user.account);
    const response = await apply(member, { inn: organization.inn });
    expect([response.code, response.errorMessage]).toEqual([
      "applications.already-member",
      "Доступ к организации уже предоставлен",
    ]);
    const blocked = await anOrganization(db, { status: 1, description: "Нет отчётов" });
    expect((await apply(member, { inn: blocked.inn })).code).toBe("applications.organization-blocked");
  });
});

describe("the right to decide", () => {
  test("G-59 APP-006 APP-008 APP-029 APP-030: owner and operator decide by purpose", async () => {
    const { db } = database;
    const { user, organization } = await anOwner(db);
    const owner = await signIn(app, db, user.account);
    const { user: otherUser } = await anOwner(db);
    const stranger = await signIn(app, db, otherUser.account);
    const { client } = await newcomer();
    const { inn } = organization;
    const cabinet = (await apply(client, { inn })).data.id;
    const bidders = (await apply(client, { inn, ntbUser: true })).data.id;

    const idsOf = async (who: TestClient, query = "") =>
      (await list(who, `inn=${inn}${query}`)).data.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await idsOf(owner)).toEqual([cabinet]);
    expect(await idsOf(owner, "&isOperator=true&status=0")).toEqual([cabinet]);
    expect(await idsOf(stranger)).toEqual([]);
    expect(await idsOf(operator)).toEqual([cabinet, bidders]);
    expect(await idsOf(operator, "&isOperator=true")).toEqual([bidders]);
    expect(await idsOf(operator, "&ntbUser=false")).toEqual([cabinet]);
    expect(await idsOf(operator, "&status=1")).toEqual([]);
    expect(await idsOf(operator, "&organizationName=новое+ПОЛЕ&ntbUser=true")).toEqual([bidders]);
    // APP-011: the owner's rows lack these fields, sorting by them is valid.
    const [seen] = await find(owner, inn);
    for (const field of ["resultCheck", "isOrganization", "isUK", "consentDate"])
      expect(seen).not.toHaveProperty(field);
    expect((await list(owner, "sortKey=resultCheck&sortDirection=Asc")).status).toBe(200);

    const foreign = await stranger.post(`${calls}/accept`, { id: cabinet });
    expect([foreign.status, foreign.code]).toEqual([404, "shared.not-found"]);
    expect((await owner.post(`${calls}/accept`, { id: bidders })).status).toBe(404);

    // G-59: without an active owner the exchange decides.
    await db.updateTable("users").set({ status: 1 }).where("id", "=", user.id).execute();
    expect(await idsOf(operator, "&isOperator=true")).toEqual([cabinet, bidders]);
  });

  test("G-63: an owner cannot accept an invalid signature, the operator can", async () => {
    const { db } = database;
    const { user, organization } = await anOwner(db);
    const owner = await signIn(app, db, user.account);
    const { client } = await newcomer();
    const { id } = (await apply(client, { inn: organization.inn })).data;
    await db.updateTable("applications").set({ result_check: false }).where("id", "=", id).execute();
    expect((await owner.post(`${calls}/accept`, { id })).code).toBe("applications.unverified");
    expect((await operator.post(`${calls}/accept`, { id })).status).toBe(200);
  });
});

describe("deciding", () => {
  test("FIX-009 APP-016 APP-028 G-61: accepting creates an unknown organisation with the applicant as owner", async () => {
    const { id: userId, client } = await newcomer();
    const inn = nextInn();
    const { id } = (await apply(client, { inn, ntbUser: true, isUK: true, UKInn: "7707083893" })).data;
    const lines = await auditedDuring(database.db, () => operator.post(`${calls}/accept`, { id }));
    const { id: organizationId } = await database.db
      .selectFrom("organizations")
      .select("id")
      .where("inn", "=", inn)
      .executeTakeFirstOrThrow();
    expect(lines).toEqual([
      `organizations.create organization ${organizationId}`,
      `users.join membership ${userId}`,
      `users.update user ${userId}`,
      `applications.accept application ${id}`,
    ]);
    expect(await info(client)).toMatchObject({
      name: "Новикова Анна Дмитриевна",
      phone,
      userType: 1,
      organizationInfo: { inn, name: "ООО «Новое поле»" },
      hasAccess: true,
    });
    expect((await find(operator, inn))[0]).toMatchObject({
      status: 1,
      statusName: "Принята",
      changedAccount: "operator",
      organizationName: "ООО «Новое поле»",
      isOrganization: true,
    });
    const [made] = (await operator.get<Organization[]>(`/api/registration/Organizations/list?inn=${inn}`))
      .data;
    expect(made).toMatchObject({ inn, status: 0, activeDate: "2026-03-10", ntbUser: true, isUK: true });
    const history = await operator.get(`/api/registration/Users/histories?userId=${userId}`);
    expect(history.data).toMatchObject([{ name: "Новикова Анна Дмитриевна", phone }]);
    expect(await noticesOf(userId)).toEqual([
      { kind: "application-accepted", entityId: id, reason: null },
      { kind: "cabinet-given", entityId: userId, reason: null },
    ]);
    const again = await operator.post(`${calls}/accept`, { id });
    expect([again.status, again.code]).toEqual([409, "applications.decided"]);
  });

  test("G-59 APP-029: the exchange keeps its decided applications after an owner exists", async () => {
    const { client } = await newcomer();
    const inn = nextInn();
    const { id } = (await apply(client, { inn })).data;
    expect((await operator.post(`${calls}/accept`, { id })).status).toBe(200);
    expect(await info(client)).toMatchObject({ userType: 1, organizationInfo: { inn } });
    const seen = await list(operator, `inn=${inn}&isOperator=true&status=1`);
    expect(seen.data).toMatchObject([{ id, isOperator: true }]);
    expect((await list(client, `inn=${inn}`)).data).toEqual([]);
  });

  test("G-61: the owner of a known organisation accepts an employee", async () => {
    const { db } = database;
    const { user, organization } = await anOwner(db);
    const owner = await signIn(app, db, user.account);
    const { client } = await newcomer();
    const { id } = (await apply(client, { inn: organization.inn })).data;
    expect((await owner.post(`${calls}/accept`, { id })).status).toBe(200);
    expect(await info(client)).toMatchObject({
      userType: 0,
      phone,
      organizationInfo: { inn: organization.inn, name: organization.name },
    });
  });

  test("APP-017 APP-015 APP-019: a rejection stores its reason and is final", async () => {
    const { id: userId, client } = await newcomer();
    const inn = nextInn();
    const { id } = (await apply(client, { inn })).data;
    for (const description of ["", "  ", "я".repeat(501)])
      expect((await operator.post(`${calls}/reject`, { id, description })).status).toBe(400);
    expect((await operator.post(`${calls}/reject`, { id, description: "Нет доверенности" })).status).toBe(
      200,
    );
    expect((await find(operator, inn))[0]).toMatchObject({ status: 2, description: "Нет доверенности" });
    expect(await noticesOf(userId)).toEqual([
      { kind: "application-rejected", entityId: id, reason: "Нет доверенности" },
    ]);
    expect((await operator.post(`${calls}/accept`, { id })).code).toBe("applications.decided");
    expect(await info(client)).toMatchObject({ organizationInfo: null });
  });

  test("S-6: one of many simultaneous decisions wins, the others return 409", async () => {
    for (let round = 0; round < rounds; round++) {
      const { client } = await newcomer();
      const { id } = (await apply(client, { inn: nextInn() })).data;
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, place) =>
          untilAnswered(() =>
            place % 2 === 0
              ? operator.post(`${calls}/accept`, { id })
              : operator.post(`${calls}/reject`, { id, description: "Нет доверенности" }),
          ),
        ),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ code }) => code === "applications.decided")).toHaveLength(99);
    }
  });

  test("S-6 S-9 G-61: two applicants for one new organisation become owner and employee", async () => {
    for (let round = 0; round < rounds; round++) {
      const inn = nextInn();
      const people = [await newcomer(), await newcomer()];
      const ids = await Promise.all(people.map(async ({ client }) => (await apply(client, { inn })).data.id));
      const responses = await Promise.all(ids.map((id) => operator.post(`${calls}/accept`, { id })));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const types = await Promise.all(people.map(async ({ client }) => (await info(client)).userType));
      expect(types.toSorted((a, b) => a! - b!)).toEqual([0, 1]);
    }
  });
});

test("FIX-040: applicants see their own applications, newest first, with all data", async () => {
  const { client } = await newcomer();
  const { client: stranger } = await newcomer();
  const inn = nextInn();
  const given = { inn, isUK: true, UKInn: nextInn(), ntbUser: true };
  const { id } = (await apply(client, given)).data;
  await operator.post(`${calls}/reject`, { id, description: "Нет доверенности" });
  const next = (await apply(client, given)).data.id;

  const own = await client.get<OwnApplication[]>(`${calls}/own`);
  expect(own.data).toMatchObject([
    { id: next, status: 0, statusName: "Новая", description: null, changedDate: null },
    {
      ...given,
      id,
      fullName: "Новикова Анна Дмитриевна",
      phone,
      name: "ООО «Новое поле»",
      address: "г. Воронеж, ул. Полевая, д. 1",
      isFAddress: false,
      isIP: false,
      status: 2,
      statusName: "Отклонена",
      description: "Нет доверенности",
    },
  ]);
  expect(own.data[1]?.changedDate).toMatch(/^2026-03-10T/);
  // The name of the deciding operator stays inside the exchange.
  expect(own.data[1]).not.toHaveProperty("changedAccount");
  expect((await client.get<OwnApplication[]>(`${calls}/own?pageSize=1`)).data).toHaveLength(1);
  expect((await stranger.get<OwnApplication[]>(`${calls}/own`)).data).toEqual([]);
});

test("APP-025: the dictionary has three statuses", async () => {
  expect((await operator.get(`${calls}/statuses/dropdownList`)).data).toEqual([
    { id: 0, name: "Новая" },
    { id: 1, name: "Принята" },
    { id: 2, name: "Отклонена" },
  ]);
});
