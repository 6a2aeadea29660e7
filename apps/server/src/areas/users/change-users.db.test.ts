import { randomUUID } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrganizationUser, User, UserVersion } from "@birzha/domain/users/user.ts";
import { anEmployee, anOperator, anOwner, aUser } from "../../../test/stages/factories.ts";
import { buildApp } from "../../app.ts";
import { openReportsStage, submission, submitted, type ReportsStage } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";

let stage: ReportsStage;
const users = "/api/registration/Users";
const phone = "+7 (912) 345-67-89";

beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T09:00:00+03:00");
});
afterAll(() => stage.close());

const idOf = async (account: string) =>
  (
    await stage.database.db
      .selectFrom("users")
      .select("id")
      .where("account", "=", account)
      .executeTakeFirstOrThrow()
  ).id;
const histories = async (client: TestClient, userId: number) =>
  (await client.get<UserVersion[]>(`${users}/histories?userId=${userId}`)).data;
/** Notifications of the users, the newest last. */
const notices = async () => {
  const { rows } = await sql<{ kind: string; userId: number; entityId: number; reason: string | null }>`
    select kind, user_id as "userId", entity_id as "entityId", reason from notices order by id`.execute(
    stage.database.db,
  );
  return rows;
};

test("USR-029 USR-030 USR-016 G-71 S-7 HOUSE-004: name and phone change, other fields stay, history grows", async () => {
  const { owner } = stage;
  const id = await idOf("owner");
  const before = (await owner.get<User>(`${users}/${id}`)).data;
  const body = {
    id,
    name: "  Ершова Анна ",
    phone,
    account: "root",
    role: 2,
    status: 1,
    registeredDate: "x",
  };
  expect((await owner.put(`${users}/update`, body)).status).toBe(200);
  const after = (await owner.get<User>(`${users}/${id}`)).data;
  expect(after).toEqual({ ...before, name: "Ершова Анна", phone, version: before.version + 1 });
  expect(await histories(owner, id)).toMatchObject([
    {
      ...{ account: "owner", name: "Ершова Анна", phone, changedFamilyName: "Ершова Анна", status: 0 },
      kind: "update",
      changes: expect.arrayContaining([{ field: "name", before: null, after: "Ершова Анна" }]),
    },
  ]);
  const stale = await owner.put(`${users}/update`, { id, name: "А", phone, version: before.version });
  expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
});

test.each([
  ["USR-013", { name: "  " }],
  ["USR-014 PLAT-155", { phone: "89123456789" }],
  ["USR-014 PLAT-155", { phone: "" }],
  ["S-4", { name: "а".repeat(501) }],
  ["S-4", { isOperator: true }],
])("%s: %j returns an error", async (_, wrong) => {
  const body = { id: await idOf("owner"), name: "Ершов", phone, ...wrong };
  expect((await stage.owner.put(`${users}/update`, body)).status).toBe(400);
});

test("FIX-241: null keeps the phone, errors have the printed texts", async () => {
  const id = await idOf("owner");
  const update = (more: object) =>
    stage.owner.put(`${users}/update`, { id, name: "Ершова Анна", phone, ...more });
  expect((await update({})).status).toBe(200);
  expect((await update({ phone: null, version: null })).status).toBe(200);
  expect((await stage.owner.get<User>(`${users}/${id}`)).data.phone).toBe(phone);
  const { body } = await update({ name: "", phone: "89123456789" });
  expect(body).toContain("Номер телефона должен быть в формате +7 (___) ___-__-__");
  expect(body).toContain("Поле обязательно для заполнения");
});

test("USR-029 G-71: an operator changes all users, a member the own account", async () => {
  const id = await idOf("employee");
  const body = { id, name: "Щукина Мария", phone };
  expect((await stage.owner.put(`${users}/update`, body)).status).toBe(404);
  expect((await stage.operator.put(`${users}/update`, body)).status).toBe(200);
  expect((await histories(stage.operator, id))[0]).toMatchObject({
    name: "Щукина Мария",
    changedFamilyName: "Оператор Биржи",
  });
  expect((await stage.owner.get(`${users}/histories?userId=${id}`)).status).toBe(404);
});

test("FIX-007 USR-017 USR-027 G-70 G-14 S-2: a block takes effect at once, sign-in shows the reason", async () => {
  const { db } = stage.database;
  const { user } = await anEmployee(db, { organization: stage.firm });
  let client = await signIn(stage.app, db, user.account);
  expect((await client.get("/api/Agreements/list")).status).toBe(200);
  const block = (status: number, description?: string) =>
    stage.operator.post(`${users}/blockAccess`, { id: user.id, status, description });

  const silent = await block(1, "  ");
  expect([silent.status, silent.code]).toEqual([400, "users.reason-required"]);
  expect((await block(1, "я".repeat(501))).status).toBe(400);
  expect((await block(1, "Передал пароль")).status).toBe(200);
  expect((await client.get("/api/Agreements/list")).status).toBe(401);
  client = await signIn(stage.app, db, user.account);
  const rejected = await client.get("/api/Agreements/list");
  expect([rejected.status, rejected.code]).toEqual([403, "shared.blocked"]);
  const info = await client.get("/keycloak/users/info");
  expect(info.data).toMatchObject({ status: 1, description: "Передал пароль", hasAccess: false });
  const again = await block(1, "Ещё раз");
  expect([again.status, again.code]).toEqual([409, "users.same-status"]);

  expect((await block(0)).status).toBe(200);
  expect((await client.get("/api/Agreements/list")).status).toBe(200);
  expect(
    (await histories(stage.operator, user.id)).map(({ status, description }) => [status, description]),
  ).toEqual([
    [0, null],
    [1, "Передал пароль"],
  ]);
  expect((await notices()).slice(-2)).toEqual([
    { kind: "user-blocked", userId: user.id, entityId: user.id, reason: "Передал пароль" },
    { kind: "user-unblocked", userId: user.id, entityId: user.id, reason: null },
  ]);
});

test("USR-033 G-70: operators cannot block themselves, a mutual block leaves one", async () => {
  const { db } = stage.database;
  const self = await stage.operator.post(`${users}/blockAccess`, {
    id: await idOf("operator"),
    status: 1,
    description: "Отпуск",
  });
  expect([self.status, self.code]).toEqual([409, "users.self-block"]);
  const other = await anOperator(db);
  const second = await signIn(stage.app, db, other.account);
  const [a, b] = await Promise.all([
    stage.operator.post(`${users}/blockAccess`, { id: other.id, status: 1, description: "Спор" }),
    second.post(`${users}/blockAccess`, { id: await idOf("operator"), status: 1, description: "Спор" }),
  ]);
  expect([a.status, b.status].filter((status) => status === 200)).toHaveLength(1);
  await db.updateTable("users").set({ status: 0, description: null }).where("role", "=", 2).execute();
  // FIX-007: the blocked one of the two is signed out.
  stage = { ...stage, operator: await signIn(stage.app, db, "operator") };
});

test("USR-028 ORG-043 G-11 G-73: the owner excludes a member with reason and readmits", async () => {
  const { db } = stage.database;
  const { user } = await anEmployee(db, { organization: stage.firm });
  const client = await signIn(stage.app, db, user.account);
  const change = (isActive: boolean, description?: string, by = stage.owner) =>
    by.post(`${users}/blockAccessToOrganization`, {
      isActive,
      userId: user.id,
      organizationId: stage.firm.id,
      description,
    });
  expect((await change(false)).code).toBe("users.reason-required");
  expect((await change(false, "Уволен", stage.employee)).status).toBe(403);
  expect((await change(false, "Уволен", stage.stranger)).status).toBe(404);
  expect((await change(false, "Уволен")).status).toBe(200);
  expect((await client.get("/api/Agreements/list")).data).toEqual([]);
  expect((await client.get("/keycloak/users/info")).data).toMatchObject({ organizationInfo: null });
  expect((await change(false, "Уволен")).code).toBe("users.same-status");
  expect((await change(true)).status).toBe(200);
  expect((await client.get("/keycloak/users/info")).data).toMatchObject({
    organizationInfo: { id: stage.firm.id },
  });
  const owner = await stage.owner.post(`${users}/blockAccessToOrganization`, {
    isActive: false,
    userId: await idOf("owner"),
    organizationId: stage.firm.id,
    description: "Сам",
  });
  expect([owner.status, owner.code]).toEqual([409, "users.owner-block"]);
});

test("ORG-039 ORG-064: only owner and operators list an organisation's users, owner first", async () => {
  const url = `/api/registration/Organizations/users?organizationId=${stage.firm.id}`;
  const { data, total } = await stage.owner.get<OrganizationUser[]>(url);
  expect(total).toBe(data.length);
  expect(data[0]).toMatchObject({
    account: "owner",
    isActive: true,
    userType: 1,
    userTypeName: "Владелец кабинета",
  });
  expect(data.some(({ account, userType }) => account === "employee" && userType === 0)).toBe(true);
  expect((await stage.employee.get(url)).status).toBe(403);
  expect((await stage.stranger.get(url)).status).toBe(404);
  expect((await stage.operator.get(url)).data).toEqual(data);
});

test("FIX-035 USR-032 USR-007: each column of the workbook matches its heading", async () => {
  const { db } = stage.database;
  const { user } = await anOwner(db, {
    user: { account: "login-of-book", name: "Книжный Лев", phone: "+7 (912) 345-67-89" },
  });
  await sql`update users set status = 1, description = 'Проверка', registered_at = '2026-02-03T22:30:00Z'
    where id = ${user.id}`.execute(db);
  const response = await stage.operator.get<{ content: string }>(
    `${users}/report/download?status=&registeredDate=`,
    { accept: "application/json" },
  );
  const { sheets } = await readXlsx(Buffer.from(response.data.content, "base64"));
  const [heading, ...rows] = sheets[0]!.rows;
  expect(heading).toEqual([
    "Логин",
    "ФИО",
    "Телефон",
    "Дата регистрации",
    "Роль",
    "Тип",
    "Статус",
    "Причина блокировки",
  ]);
  expect(rows.find(([account]) => account === "login-of-book")).toEqual([
    "login-of-book",
    "Книжный Лев",
    "+7 (912) 345-67-89",
    new Date("2026-02-04T00:00:00Z"),
    "Пользователь организации",
    "Владелец кабинета",
    "Заблокирован",
    "Проверка",
  ]);
  const { rows: all } = await sql<{ account: string; name: string }>`select account, name from users`.execute(
    db,
  );
  expect(
    rows.map(([account, name]) => `${account as string} ${(name as string | null) ?? ""}`).toSorted(),
  ).toEqual(all.map(({ account, name }) => `${account} ${name}`).toSorted());
});

test("WORK-040: the list's workbook has its filters, order and columns", async () => {
  const { content } = (
    await stage.operator.get<{ content: string }>(
      `${users}/report/download?account=owner&sortKey=account&sortDirection=Asc&columns=name,account`,
      { accept: "application/json" },
    )
  ).data;
  const { rows } = (await readXlsx(Buffer.from(content, "base64"))).sheets[0]!;
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.slice(1).filter((row) => row.length !== 2 || !String(row[1]).includes("owner"))).toEqual([]);
});

test("USR-032: operators get the workbook of users, members 403", async () => {
  const url = `${users}/report/download?status=&registeredDate=`;
  const { status, headers } = await stage.operator.get(url);
  expect(status).toBe(200);
  expect(String(headers["content-type"])).toContain("spreadsheetml");
  expect((await stage.owner.get(url)).status).toBe(403);
});

test("USR-031 ORG-044 ORG-045 G-72: ownership passes to an active member, the caller stays employee", async () => {
  const { db } = stage.database;
  const { user } = await anEmployee(db, { organization: stage.firm });
  const heir = await signIn(stage.app, db, user.account);
  const give = (userId: number, by = stage.owner) =>
    by.put<{ mustSignOut: boolean }>(`${users}/transferRightsOwner`, {
      userId,
      organizationId: stage.firm.id,
    });
  const outsider = await aUser(db);
  expect((await give(outsider.id)).status).toBe(404);
  expect((await give(await idOf("owner"))).code).toBe("users.owner-already");
  expect((await give(user.id, stage.employee)).status).toBe(403);
  expect((await give(user.id, stage.stranger)).status).toBe(404);
  const { user: out } = await anEmployee(db, { organization: stage.firm, user: { status: 1 } });
  expect((await give(out.id)).code).toBe("users.inactive-member");

  const given = await give(user.id);
  expect([given.status, given.data.mustSignOut]).toEqual([200, true]);
  expect((await heir.get("/keycloak/users/info")).data).toMatchObject({ userType: 1 });
  expect((await stage.owner.get("/keycloak/users/info")).data).toMatchObject({ userType: 0 });
  expect((await give(user.id)).status).toBe(403);
  const back = await give(await idOf("owner"), stage.operator);
  expect([back.status, back.data.mustSignOut]).toEqual([200, false]);
  const entityId = await idOf("owner");
  expect((await notices()).slice(-2)).toMatchObject([
    { kind: "cabinet-given", userId: entityId, entityId },
    { kind: "cabinet-taken", userId: user.id, entityId },
  ]);
  await submitted(stage.owner, stage.firm.id, stage.choices.domestic);
});

test("S-2 G-11: blocks, exclusions and demotions apply on other nodes at once", async () => {
  const { db } = stage.database;
  const other = await buildApp({
    database: stage.database,
    files: stage.files,
    clock: stage.clock,
    authenticate: testAuthenticate(db),
  });
  try {
    const { user } = await anEmployee(db, { organization: stage.firm });
    const client = await signIn(other, db, user.account);
    const submit = () =>
      client.post(
        "/api/Agreements/create",
        submission(stage.firm.id, { ...stage.choices.domestic, contract_number: randomUUID() }),
      );
    expect((await submit()).status).toBe(200);
    const shutOut = {
      userId: user.id,
      organizationId: stage.firm.id,
      isActive: false,
      description: "Уволен",
    };
    expect((await stage.owner.post(`${users}/blockAccessToOrganization`, shutOut)).status).toBe(200);
    expect((await submit()).status).toBe(403);
    await stage.owner.post(`${users}/blockAccessToOrganization`, { ...shutOut, isActive: true });
    expect((await submit()).status).toBe(200);
    await stage.operator.post(`${users}/blockAccess`, { id: user.id, status: 1, description: "Проверка" });
    expect((await submit()).status).toBe(401);

    const second = await anOperator(db);
    const operator = await signIn(other, db, second.account);
    expect((await operator.get(`${users}/list`)).status).toBe(200);
    await db.updateTable("users").set({ role: 1 }).where("id", "=", second.id).execute();
    expect((await operator.get(`${users}/list`)).status).toBe(403);
  } finally {
    await other.close();
  }
});
