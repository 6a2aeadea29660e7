import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admissionStatusOf } from "@birzha/domain/members/admission.ts";
import {
  admittedRegister,
  applicationRegister,
  draftRegister,
  memberRegister,
} from "@birzha/domain/members/register.ts";
import { registerKeys } from "@birzha/domain/shared/registers/register-columns.ts";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import type { Member, MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { actingOrganization, operatorActor } from "../../../test/stages/actors.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { ru } from "@birzha/phrases/members/ru.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import {
  anOperator,
  anOrganization,
  anEmployee,
  anOwner,
  aTradingMember,
  aUser,
  nextInn,
  nextNumber,
  type OrganizationRow,
} from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { getMemberDraft } from "./queries.ts";

const calls = "/api/auction/trading/participant";
const members = `${calls}/auctions/members`;
const authorized = `${calls}/auctions/members/authorized`;
const applications = `${calls}/applications`;
const drafts = `${calls}/applications/drafts`;
const send = `${calls}/applications/send`;
/** A Friday noon in Moscow: the earliest date is 21.11. */
const noon = "2026-11-20T12:00:00+03:00";
const [tomorrow, later] = ["2026-11-21", "2026-12-01"];

const clock = setClock(noon);
let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;
let operator: TestClient;
let machine: TestClient;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({
    database,
    files: {} as FileStorage,
    clock,
    authenticate: testAuthenticate(db),
  });
  await anOperator(db, { account: "operator" });
  operator = await signIn(app, db, "operator");
  await aUser(db, { account: "machine", role: 9 });
  machine = await signIn(app, db, "machine");
});
beforeEach(() => clock.set(noon));
afterAll(async () => {
  await app.close();
  await database.drop();
});

interface Organization {
  readonly organization: OrganizationRow;
  readonly client: TestClient;
}

/** An organisation with all rights and an employee. */
async function aOrganization(): Promise<Organization> {
  const organization = await anOrganization(database.db, { ntb_user: true });
  const { user } = await anEmployee(database.db, { organization });
  return { organization, client: await signIn(app, database.db, user.account) };
}

const aMember = async (given: Parameters<typeof aTradingMember>[1] = {}) =>
  (await aTradingMember(database.db, given)).id;

const decide = (id: number, status: "accepted" | "rejected", commentLku?: string) =>
  operator.put(`${applications}/status/${id}`, { data: { status, commentLku } });

interface Entry {
  readonly memberId: number;
  readonly admissionDate?: string | null;
  readonly cancelAdmissionDate?: string | null;
}

const sent = async (client: TestClient, ...entries: readonly Entry[]) => {
  const answer = await client.post<{ orderId: number }>(send, { members: entries });
  expect([answer.status, answer.errorMessage]).toEqual([200, null]);
  return answer.data.orderId;
};

/** Admits the members, as an accepted application does. */
async function admitted(client: TestClient, ...entries: readonly Entry[]): Promise<number> {
  const orderId = await sent(client, ...entries);
  expect((await decide(orderId, "accepted")).status).toBe(200);
  return orderId;
}

const eq = (key: string, ...values: readonly (string | null)[]) => ({ key, values, operation: "eq" });
const like = (key: string, value: string) => ({ key, values: [value], operation: "like" });
const between = (key: string, ...values: readonly (string | null)[]) => ({
  key,
  values,
  operation: "between",
});

const list = async (client: TestClient, filter: readonly object[] = [], path = members, more = {}) => {
  const answer = await client.post<Member[]>(`${path}?page=0&size=100`, { filter, sort: null, ...more });
  expect([answer.status, answer.errorMessage]).toEqual([200, null]);
  return answer.data;
};
const one = async (client: TestClient, memberId: number) =>
  (await list(client)).find((row) => row.memberId === memberId);

/** Rows of a workbook below the header. */
async function workbook(client: TestClient, path: string, filter: readonly object[] = []) {
  const { data, status } = await client.post<{ fileContent: string; fileName: string; contentType: string }>(
    path,
    { filter },
  );
  expect(status).toBe(200);
  const { sheets } = await readXlsx(Buffer.from(data.fileContent, "base64"));
  const [heading, ...rows] = sheets[0]!.rows;
  return { ...data, heading, rows };
}

describe("lists", () => {
  test("MEM-003 MEM-056 A-43: a member has all fields and the acting organisation's admission", async () => {
    const { client } = await aOrganization();
    const other = await aOrganization();
    const memberId = await aMember({
      name: "АО «Первый элеватор»",
      auction_start_date: "2024-05-06",
      actual_status_date: "2025-01-09",
      status: "opened",
    });
    await admitted(client, { memberId, admissionDate: tomorrow });
    expect(await one(client, memberId)).toEqual({
      memberId,
      memberName: "АО «Первый элеватор»",
      memberInn: expect.stringMatching(/^\d{10}$/) as string,
      auctionStartDate: "2024-05-06",
      actualStatusDate: "2025-01-09",
      memberAuctionStatus: "opened",
      admissionDate: tomorrow,
      cancelAdmissionDate: null,
      admissionStatus: "admitted",
      waiting: null,
    });
    expect(await one(other.client, memberId)).toMatchObject({ admissionDate: null, admissionStatus: null });
  });

  test("MEM-005 MEM-056 A-9: each key filters by text, words or period", async () => {
    const { client } = await aOrganization();
    const mark = `Ж${nextNumber()}`;
    const inn = nextInn();
    const given = { name: `ООО «${mark} Заря»`, auction_start_date: "2021-03-01", actual_status_date: null };
    const a = await aMember({ ...given, inn, status: "suspended" });
    const b = await aMember({ name: `ООО «${mark} Восход»`, auction_start_date: "2021-03-05" });
    await admitted(client, { memberId: b, admissionDate: tomorrow, cancelAdmissionDate: later });
    const named = like("memberName", mark.toLowerCase());
    const found = async (...filter: readonly object[]) =>
      (await list(client, [named, ...filter])).map(({ memberId }) => memberId);
    expect(await found()).toEqual([b, a]);
    expect(await found(like("memberName", "заря"))).toEqual([a]);
    expect(await found(like("memberInn", inn.slice(2, 9)))).toEqual([a]);
    expect(await found(eq("memberAuctionStatus", "suspended", "terminated"))).toEqual([a]);
    expect(await found(between("auctionStartDate", "2021-03-02", "2021-03-05"))).toEqual([b]);
    expect(await found(between("auctionStartDate", null, "2021-03-01"))).toEqual([a]);
    expect(await found(between("actualStatusDate", "2020-01-01", null))).toEqual([b]);
    expect(await found(between("admissionDate", tomorrow, tomorrow))).toEqual([b]);
    expect(await found(between("cancelAdmissionDate", later, ""))).toEqual([b]);
    expect(await found(eq("admissionStatus", "admitted"))).toEqual([b]);
    expect(await found(eq("admissionStatus", "terminated"))).toEqual([]);
    clock.set("2026-12-01T00:30:00+03:00");
    expect(await found(eq("admissionStatus", "terminated"))).toEqual([b]);
    expect(await found(like("memberName", "з%я"))).toEqual([]);
  });

  test("MEM-011 MEM-006 ACC-018 ACC-019: each column sorts, pages have ten rows by default", async () => {
    const { client } = await aOrganization();
    const mark = `Щ${nextNumber()}`;
    for (const name of ["Ёлка", "Берёза", "Ясень"]) await aMember({ name: `${mark} ${name}` });
    const filter = [like("memberName", mark)];
    const names = async (query: string, sort: object | null) => {
      const answer = await client.post<Member[]>(`${members}${query}`, { filter, sort });
      return [answer.data.map(({ memberName }) => memberName.split(" ")[1]), answer.total];
    };
    expect(await names("", null)).toEqual([["Берёза", "Ёлка", "Ясень"], 3]);
    expect(await names("?page=1&size=1", null)).toEqual([["Ёлка"], 3]);
    expect(await names("?page=9&size=1", null)).toEqual([[], 3]);
    expect(await names("", { key: "memberName", direction: "Desc" })).toEqual([
      ["Ясень", "Ёлка", "Берёза"],
      3,
    ]);
    for (const key of registerKeys(memberRegister))
      for (const direction of ["Asc", "Desc"])
        expect((await names("", { key, direction }))[0]).toHaveLength(3);
    for (let count = 0; count < 10; count++) await aMember();
    expect((await client.post<Member[]>(members, {})).data).toHaveLength(10);
  });

  test.each([
    ["MEM-005", "", { filter: [{ key: "foo", values: ["1"], operation: "eq" }] }],
    ["A-9", "", { filter: [{ key: "memberName", values: ["1"], operation: "regexp" }] }],
    ["V-17", "", { filter: [{ key: "memberName", values: ["1"], operation: "between" }] }],
    ["V-17", "", { filter: [{ key: "admissionDate", values: ["21.11.2026", null], operation: "between" }] }],
    ["V-17", "", { sort: { key: "foo", direction: "Asc" } }],
    ["V-17", "", { sort: { key: "memberName", direction: "asc" } }],
    ["V-17", "?size=0", {}],
    ["V-17", "?size=501", {}],
    ["V-17", "?page=-1", {}],
  ])("%s: %s%j returns an error", async (_, query, body) => {
    const { client } = await aOrganization();
    expect((await client.post(members + query, body)).status).toBe(400);
  });

  test("A-3: the server also accepts a body inside `data`", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember({ name: "ООО «В обёртке»" });
    const body = { data: { filter: [like("memberName", "в обёртке")], sort: null } };
    expect((await client.post<Member[]>(members, body)).data.map((row) => row.memberId)).toEqual([memberId]);
  });

  test("A-44: database and domain agree on the dates", async () => {
    const { client, organization } = await aOrganization();
    const orderId = await sent(client, { memberId: await aMember(), admissionDate: tomorrow });
    for (const [from, to] of [
      ["2026-11-01", null],
      ["2026-12-01", null],
      ["2026-11-01", "2026-11-20"],
      ["2026-11-01", "2026-11-21"],
      ["2026-11-20", "2026-11-20"],
      ["2026-11-10", "2026-11-05"],
    ] as const) {
      const memberId = await aMember();
      await database.db
        .insertInto("member_admissions")
        .values({
          organization_id: organization.id,
          member_id: memberId,
          admission_date: from,
          cancel_admission_date: to,
          application_id: orderId,
        })
        .execute();
      expect((await one(client, memberId))?.admissionStatus).toBe(
        admissionStatusOf({ admissionDate: from, cancelAdmissionDate: to }, clock.today()),
      );
    }
  });

  test("MEM-018 MEM-057: the authorised list has members admitted by the acting organisation", async () => {
    const { client } = await aOrganization();
    const other = await aOrganization();
    const [mine, ended, theirs] = [await aMember(), await aMember(), await aMember()];
    await aMember();
    await admitted(
      client,
      { memberId: mine, admissionDate: tomorrow },
      { memberId: ended, admissionDate: tomorrow, cancelAdmissionDate: tomorrow },
    );
    await admitted(other.client, { memberId: theirs, admissionDate: tomorrow });
    clock.set("2026-11-22T12:00:00+03:00");
    const rows = await list(client, [], authorized);
    expect(rows.map(({ memberId }) => memberId)).toEqual([mine]);
    expect(rows[0]).not.toHaveProperty("firmName");
  });
});

test("MEM-034: INNs find members with own admission, unknown INNs are absent", async () => {
  clock.set(noon);
  const { client } = await aOrganization();
  const other = await aOrganization();
  const [mine, theirs] = [await aMember({ inn: nextInn() }), await aMember({ inn: nextInn() })];
  await aMember();
  await admitted(client, { memberId: mine, admissionDate: tomorrow });
  await admitted(other.client, { memberId: theirs, admissionDate: tomorrow });
  const inns = await Promise.all([mine, theirs].map(async (id) => (await one(client, id))!.memberInn));
  const find = (given: readonly string[]) => client.post<Member[]>(`${members}/by-inn`, { inns: given });
  const { data } = await find([...inns, nextInn()]);
  expect(new Map(data.map(({ memberId, admissionDate }) => [memberId, admissionDate]))).toEqual(
    new Map([
      [mine, tomorrow],
      [theirs, null],
    ]),
  );
  expect((await find([])).code).toBe("shared.invalid");
  expect((await find(["12345"])).code).toBe("shared.invalid");
  expect((await find(Array.from({ length: 1001 }, nextInn))).code).toBe("shared.invalid");
});

describe("FIX-025: each column sorts both ways, empty values last", () => {
  let client: TestClient;
  let sorted: number;
  beforeAll(async () => {
    clock.set(noon);
    ({ client } = await aOrganization());
    const other = await aOrganization();
    const both = [
      await aMember({ name: "ООО «Ёж»", auction_start_date: "2024-05-06", status: "opened" }),
      await aMember({ name: "ООО «Еж»", actual_status_date: null }),
      await aMember({ name: "ООО «Жук»" }),
    ];
    const entries = both.map((memberId, index) => ({
      memberId,
      admissionDate: index ? later : tomorrow,
      ...(index === 1 ? { cancelAdmissionDate: later } : {}),
    }));
    sorted = await admitted(client, ...entries);
    await admitted(other.client, ...entries);
    await sent(client, ...entries.slice(1));
    await decide(await sent(other.client, entries[0]!), "rejected", "Нет письма");
    for (const day of ["21", "22"]) {
      clock.set(`2026-11-${day}T12:00:00+03:00`);
      await client.post(`${drafts}/create`, { drafts: [] });
    }
  });

  const lists: readonly (readonly [string, RegisterColumns, () => TestClient, () => string])[] = [
    ["members", memberRegister, () => client, () => members],
    ["members of an application", memberRegister, () => client, () => `${applications}/${sorted}`],
    ["admitted members", admittedRegister, () => operator, () => authorized],
    ["applications", applicationRegister, () => operator, () => applications],
    ["drafts", draftRegister, () => client, () => drafts],
  ];
  test.each(
    lists.flatMap(([name, register, who, path]) =>
      registerKeys(register).map((key) => [name, key, who, path] as const),
    ),
  )("FIX-025: %s by %s", async (_name, key, who, path) => {
    const values = async (direction: string) => {
      const { data, status } = await who().post<Record<string, unknown>[]>(`${path()}?size=500`, {
        sort: { key, direction },
      });
      expect(status).toBe(200);
      return data.map((row) => row[key]);
    };
    const [ascending, descending] = [await values("Asc"), await values("Desc")];
    const filled = (given: unknown[]) => given.filter((value) => value !== null);
    expect(filled(ascending).length).toBeGreaterThan(0);
    expect(filled(descending)).toEqual(filled(ascending).toReversed());
    expect(ascending.slice(filled(ascending).length).filter((value) => value !== null)).toEqual([]);
  });
});

describe("drafts", () => {
  test("MEM-063 MEM-064 MEM-065 MEM-066 MEM-067 MEM-027: users create, read, replace, list and remove drafts", async () => {
    const { client } = await aOrganization();
    const [a, b] = [await aMember(), await aMember()];
    const entries = [
      { memberId: a, admissionDate: tomorrow, cancelAdmissionDate: null },
      // A draft has no checks: neither an admission date nor a future date is required.
      { memberId: b, admissionDate: null, cancelAdmissionDate: "2020-01-01" },
    ];
    const made = await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: entries });
    const { draftId } = made.data;
    expect(draftId).toBeGreaterThan(0);
    expect((await client.get(`${drafts}/${draftId}`)).data).toEqual({ draftId, draft: entries });

    clock.set("2026-11-20T13:00:00+03:00");
    const replaced = [{ memberId: b, admissionDate: later, cancelAdmissionDate: null }];
    expect((await client.put(`${drafts}/${draftId}`, { drafts: replaced })).data).toEqual({ draftId });
    expect((await client.get(`${drafts}/${draftId}`)).data).toEqual({ draftId, draft: replaced });

    const second = await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: [] });
    const listed = await client.post<MemberDraft[]>(`${drafts}?page=0&size=10`, { filter: [], sort: null });
    expect([listed.total, listed.data]).toEqual([
      2,
      [
        {
          draftId: second.data.draftId,
          storeDate: "2026-11-20T10:00:00Z",
          lastEditDate: "2026-11-20T10:00:00Z",
          status: "draft",
        },
        {
          draftId,
          storeDate: "2026-11-20T09:00:00Z",
          lastEditDate: "2026-11-20T10:00:00Z",
          status: "draft",
        },
      ],
    ]);
    const oldest = await client.post<MemberDraft[]>(drafts, {
      filter: [between("storeDate", "2026-11-20", "2026-11-20"), eq("status", "draft")],
      sort: { key: "storeDate", direction: "Asc" },
    });
    expect(oldest.data[0]?.draftId).toBe(draftId);

    expect((await client.delete(`${drafts}/${draftId}`)).data).toEqual({ draftId });
    expect((await client.delete(`${drafts}/${draftId}`)).status).toBe(404);
    expect((await client.get(`${drafts}/${draftId}`)).status).toBe(404);
    expect((await client.put(`${drafts}/${draftId}`, { drafts: [] })).status).toBe(404);
  });

  test("V-12: a draft accepts known members once with valid dates", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember();
    const create = (...entries: readonly object[]) => client.post(`${drafts}/create`, { drafts: entries });
    const unknown = await create({ memberId, admissionDate: tomorrow }, { memberId: 987_654_321 });
    expect([unknown.status, unknown.code]).toEqual([400, "members.unknown-member"]);
    expect(unknown.errors).toMatchObject([{ field: "drafts.1.memberId" }]);
    const twice = await create({ memberId }, { memberId });
    expect([twice.status, twice.code]).toEqual([400, "members.repeated-member"]);
    for (const wrong of [
      { memberId, admissionDate: "2026-02-30" },
      { memberId, admissionDate: "21.11.2026" },
      { memberId: "x" },
      { memberId, status: "admitted" },
    ])
      expect((await create(wrong)).status).toBe(400);
    expect((await client.post(`${drafts}/create`, { drafts: null })).status).toBe(400);
  });

  test("WORK-040: a workbook has the visible columns in order", async () => {
    const { client } = await aOrganization();
    const columns = ["memberInn", "memberName"];
    const { data } = await client.post<{ fileContent: string }>(`${calls}/auctions/download`, { columns });
    const { rows } = (await readXlsx(Buffer.from(data.fileContent, "base64"))).sheets[0]!;
    expect(rows[0]).toEqual([ru.fields.memberInn, ru.fields.memberName]);
  });

  test("MEM-068: a draft's workbook has its dates instead of current ones", async () => {
    const { client } = await aOrganization();
    const mark = `Э${nextNumber()}`;
    const [a, b] = [await aMember({ name: `${mark} А` }), await aMember({ name: `${mark} Б` })];
    await admitted(client, { memberId: a, admissionDate: tomorrow });
    const { draftId } = (
      await client.post<{ draftId: number }>(`${drafts}/create`, {
        drafts: [
          { memberId: a, cancelAdmissionDate: later },
          { memberId: b, admissionDate: later },
        ],
      })
    ).data;
    const { rows } = await workbook(client, `${calls}/auctions/drafts/download/${draftId}`, [
      like("memberName", mark),
    ]);
    const days = rows.map((row) =>
      row.slice(5).map((cell) => (cell instanceof Date ? cell.toISOString() : cell)),
    );
    expect(days).toEqual([
      [`${tomorrow}T00:00:00.000Z`, `${later}T00:00:00.000Z`, "Допущен"],
      [`${later}T00:00:00.000Z`, null, "Допущен"],
    ]);
  });
});

describe("sending", () => {
  test("MEM-062 MEM-028 MEM-059 MEM-060 MEM-055 A-71: a sent application is in progress and notifies the exchange", async () => {
    const { client, organization } = await aOrganization();
    const memberId = await aMember({ name: "ООО «Прежнее имя»", status: "active" });
    await admitted(client, { memberId, admissionDate: tomorrow });
    clock.set("2026-11-20T14:00:00+03:00");
    const orderId = await sent(client, { memberId, cancelAdmissionDate: later });
    // V-12: the application keeps the member's data of that time.
    await database.db
      .updateTable("trading_members")
      .set({ name: "ООО «Новое имя»", status: "suspended" })
      .where("id", "=", memberId)
      .execute();

    const listed = await client.post<MemberApplication[]>(applications, {});
    expect(listed.data[0]).toEqual({
      orderId,
      storeDate: "2026-11-20T11:00:00Z",
      status: "onexecution",
      commentLku: null,
      lastEditDate: "2026-11-20T11:00:00Z",
    });
    expect(listed.total).toBe(2);

    const answer = await client.post<Member[]>(`${applications}/${orderId}?page=0&size=10`, {
      filter: [],
      sort: null,
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      orderId,
      status: "onexecution",
      paging: { totalRecords: 1 },
      errorMessage: null,
      data: [
        {
          memberId,
          memberName: "ООО «Прежнее имя»",
          memberAuctionStatus: "active",
          admissionDate: tomorrow,
          cancelAdmissionDate: later,
        },
      ],
    });
    const notice = await database.db
      .selectFrom("exchange_notices")
      .selectAll()
      .where("area", "=", "application")
      .where("entity_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(notice).toMatchObject({
      kind: "application_new",
      organization_id: organization.id,
      payload: { orderId, members: [{ memberId, admissionDate: tomorrow, cancelAdmissionDate: later }] },
    });
  });

  test("FIX-035 MEM-061 MEM-058 MEM-010 A-49: workbooks contain the filtered members and an application", async () => {
    const { client } = await aOrganization();
    const mark = `Ю${nextNumber()}`;
    const [a] = [
      await aMember({ name: `${mark} А` }),
      await aMember({ name: `${mark} Б`, status: "terminated" }),
    ];
    const orderId = await sent(client, { memberId: a, admissionDate: tomorrow });
    const all = await workbook(client, `${calls}/auctions/download`, [like("memberName", mark)]);
    expect(all).toMatchObject({
      fileName: "members.xlsx",
      contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    });
    expect(all.heading).toEqual([
      "Участник",
      "ИНН",
      "Начало участия в аукционах",
      "Дата статуса",
      "Статус участника",
      "Дата начала допуска",
      "Дата прекращения допуска",
      "Статус допуска",
    ]);
    expect(all.rows.map((row) => [row[0], row[4], row[7]])).toEqual([
      [`${mark} А`, "Активен", "-"],
      [`${mark} Б`, "Прекращён", "-"],
    ]);
    const full = await aMember({
      name: `${mark} В`,
      auction_start_date: "2024-05-06",
      actual_status_date: "2025-01-09",
    });
    await admitted(client, { memberId: full, admissionDate: tomorrow, cancelAdmissionDate: later });
    const { rows } = await workbook(client, `${calls}/auctions/download`, [like("memberName", `${mark} В`)]);
    const { inn } = await database.db
      .selectFrom("trading_members")
      .select("inn")
      .where("id", "=", full)
      .executeTakeFirstOrThrow();
    const day = (date: string) => new Date(`${date}T00:00:00Z`);
    expect(rows).toEqual([
      [
        `${mark} В`,
        inn,
        day("2024-05-06"),
        day("2025-01-09"),
        "Активен",
        day(tomorrow),
        day(later),
        "Допущен",
      ],
    ]);
    const order = await workbook(client, `${applications}/download/${orderId}`);
    expect(order.rows.map((row) => [row[0], row[7]])).toEqual([[`${mark} А`, "Допущен"]]);
    expect(order.fileName).toBe(`application-${orderId}.xlsx`);
  });

  test("MEM-070 MEM-041 DESK-030: sending checks the earliest date and names the member", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember({ name: "ООО «Ранний»" });
    const body = { members: [{ memberId, admissionDate: tomorrow }] };
    const { draftId } = (await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: body.members }))
      .data;
    clock.set("2026-11-20T15:00:00+03:00");
    const late = await client.post(send, { ...body, draftId });
    expect([late.status, late.code]).toEqual([400, "members.too-early"]);
    expect(late.errorMessage).toBe("ООО «Ранний»: Дата изменения допуска не может быть раньше 22.11.2026");
    expect(JSON.parse(late.body)).toMatchObject({ errors: { Data: [late.errorMessage] } });
    const inEnglish = await client.post(send, { ...body, draftId, language: "en" });
    expect(inEnglish.errorMessage).toBe("ООО «Ранний»: Admission cannot change before 22.11.2026");
    expect((await client.get(`${drafts}/${draftId}`)).status).toBe(200);
    clock.set("2026-11-20T14:59:59+03:00");
    expect((await client.post(send, { ...body, draftId })).status).toBe(200);
    // Dates already in force are not checked.
    clock.set("2027-01-10T12:00:00+03:00");
    const [orderId] = (await client.post<MemberApplication[]>(applications, {})).data.map(
      (row) => row.orderId,
    );
    expect((await decide(orderId!, "accepted")).status).toBe(200);
    const entry = { memberId, admissionDate: tomorrow, cancelAdmissionDate: "2027-01-11" };
    expect((await client.post(send, { members: [entry] })).status).toBe(200);
  });

  test("MEM-070 MEM-043 MEM-044 A-47: the response lists all errors, closed members first", async () => {
    const { client } = await aOrganization();
    const closed = await aMember({ name: "ООО «Закрытый»", status: "terminated" });
    const suspended = await aMember({ name: "ООО «Приостановленный»", status: "suspended" });
    const fresh = await aMember({ name: "ООО «Новый»" });
    const answer = await client.post(send, {
      members: [
        { memberId: fresh, cancelAdmissionDate: later },
        { memberId: closed, admissionDate: later },
        { memberId: suspended, admissionDate: later },
      ],
    });
    expect([answer.status, answer.code]).toEqual([400, "members.status-is-terminated"]);
    const text = "Нельзя изменить допуск: статус участника приостановлен или прекращён";
    expect(answer.errors).toEqual({
      Data: [
        `ООО «Закрытый»: ${text}`,
        `ООО «Приостановленный»: ${text}`,
        "ООО «Новый»: Укажите дату начала допуска для каждого выбранного участника",
      ],
    });
    const backwards = await client.post(send, {
      members: [{ memberId: fresh, admissionDate: later, cancelAdmissionDate: tomorrow }],
    });
    expect(backwards.code).toBe("members.end-before-start");
    expect((await client.post(send, { members: [] })).code).toBe("members.nobody");
    expect((await client.post(send, { members: [{ memberId: 987_654_321 }] })).code).toBe(
      "members.unknown-member",
    );
    expect((await client.post(send, {})).status).toBe(400);
    expect((await client.post<MemberApplication[]>(applications, {})).data).toEqual([]);
  });

  test("A-46 A-70: sending deletes its draft, one of many sends wins", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember();
    const entry = { memberId, admissionDate: tomorrow };
    const make = async () =>
      (await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: [entry] })).data.draftId;
    const [draftId, stored] = [await make(), await make()];
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => client.post(send, { members: [entry], draftId })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(responses.find(({ status }) => status === 409)?.code).toBe("members.draft-sent");
    expect((await client.get(`${drafts}/${draftId}`)).status).toBe(404);
    await sent(client, entry);
    expect((await client.get(`${drafts}/${stored}`)).status).toBe(200);
    expect((await client.post(send, { members: [entry], draftId: 987_654_321 })).status).toBe(404);
  });

  test("MEM-069: `send`, `drafts` and `download` are not application numbers", async () => {
    const { client } = await aOrganization();
    expect((await client.post(send, { members: [] })).code).toBe("members.nobody");
    expect((await client.post(drafts, {})).status).toBe(200);
    expect((await client.post(`${applications}/12x`, {})).status).toBe(404);
    expect((await client.post(`${applications}/0`, {})).status).toBe(400);
  });
});

describe("deciding", () => {
  test("MEM-071 A-45 V-13: accepting writes the dates and a history row each", async () => {
    const { client, organization } = await aOrganization();
    const memberId = await aMember();
    const first = await sent(client, { memberId, admissionDate: tomorrow });
    const second = await sent(client, { memberId, admissionDate: later });
    expect(await one(client, memberId)).toMatchObject({ admissionDate: null });
    clock.set("2026-11-20T16:00:00+03:00");
    expect((await decide(first, "accepted")).data).toEqual({ orderId: first });
    expect(await one(client, memberId)).toMatchObject({ admissionDate: tomorrow });
    // The last accepted application wins.
    expect((await decide(second, "accepted")).status).toBe(200);
    expect(await one(client, memberId)).toMatchObject({ admissionDate: later });
    const [shown] = (await client.post<MemberApplication[]>(applications, {})).data;
    expect(shown).toMatchObject({
      orderId: second,
      status: "accepted",
      lastEditDate: "2026-11-20T13:00:00Z",
    });
    const history = await database.db
      .selectFrom("member_admission_versions")
      .select(["admission_date", "application_id"])
      .where("organization_id", "=", organization.id)
      .orderBy("id")
      .execute();
    expect(history).toEqual([
      { admission_date: tomorrow, application_id: first },
      { admission_date: later, application_id: second },
    ]);
    await expect(sql`delete from member_admission_versions`.execute(database.db)).rejects.toThrow(
      "never changed",
    );
    const again = await decide(first, "rejected", "Поздно");
    expect([again.status, again.code]).toEqual([409, "members.decided"]);
  });

  test("MEM-030 MEM-071: rejecting stores the comment and changes no admission", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember();
    const orderId = await sent(client, { memberId, admissionDate: tomorrow });
    for (const comment of [undefined, "", "  "])
      expect((await decide(orderId, "rejected", comment)).code).toBe("members.comment-required");
    expect((await decide(orderId, "rejected", "я".repeat(501))).status).toBe(400);
    expect(
      (await operator.put(`${applications}/status/${orderId}`, { data: { status: "draft" } })).status,
    ).toBe(400);
    expect((await decide(orderId, "rejected", "Нет доверенности")).status).toBe(200);
    const { data } = await client.post<MemberApplication[]>(applications, {
      filter: [eq("status", "rejected"), like("commentLku", "доверен")],
    });
    expect(data).toMatchObject([{ orderId, status: "rejected", commentLku: "Нет доверенности" }]);
    expect(await one(client, memberId)).toMatchObject({ admissionDate: null });
  });

  test("A-45: a member closed in between fails the whole acceptance", async () => {
    const { client } = await aOrganization();
    const [good, bad] = [await aMember(), await aMember({ name: "ООО «Выбывший»" })];
    const orderId = await sent(
      client,
      { memberId: good, admissionDate: tomorrow },
      { memberId: bad, admissionDate: tomorrow },
    );
    await database.db
      .updateTable("trading_members")
      .set({ status: "suspended" })
      .where("id", "=", bad)
      .execute();
    const answer = await decide(orderId, "accepted");
    expect([answer.status, answer.code]).toEqual([409, "members.closed-since"]);
    expect(answer.errorMessage).toContain("ООО «Выбывший»");
    expect(await one(client, good)).toMatchObject({ admissionDate: null });
    expect((await client.post<MemberApplication[]>(applications, {})).data).toMatchObject([
      { orderId, status: "onexecution" },
    ]);
    expect((await decide(orderId, "rejected", "Участник выбыл")).status).toBe(200);
  });

  test("A-70: one of many simultaneous decisions wins", async () => {
    const { client } = await aOrganization();
    const orderId = await sent(client, { memberId: await aMember(), admissionDate: tomorrow });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2 === 0 ? decide(orderId, "accepted") : decide(orderId, "rejected", "Нет доверенности"),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === "members.decided")).toHaveLength(9);
  });

  test("FIX-009 MEM-071 A-71: the trading system decides by its response to the message", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember();
    const answer = async (orderId: number, data: object) => {
      const { id } = await database.db
        .selectFrom("exchange_notices")
        .select("id")
        .where("area", "=", "application")
        .where("entity_id", "=", orderId)
        .executeTakeFirstOrThrow();
      return machine.put(`/api/integration/notices/${id}/result`, { data });
    };
    const rejected = await sent(client, { memberId, admissionDate: tomorrow });
    expect((await answer(rejected, { result: "rejected" })).code).toBe("members.comment-required");
    expect((await answer(rejected, { result: "rejected", comment: "Нет доверенности" })).status).toBe(200);
    const another = await aMember();
    const accepted = await sent(
      client,
      { memberId, admissionDate: tomorrow },
      { memberId: another, admissionDate: later },
    );
    const lines = await auditedDuring(database.db, () => answer(accepted, { result: "processed" }));
    expect(lines).toEqual([
      `members.accept-application member-admission ${memberId}`,
      `members.accept-application member-admission ${another}`,
      `exchange.answer-notice member-application ${accepted}`,
      expect.stringMatching(/^exchange.answer-notice notice \d+$/),
    ]);
    expect((await client.post<MemberApplication[]>(applications, {})).data).toMatchObject([
      { orderId: accepted, status: "accepted" },
      { orderId: rejected, status: "rejected", commentLku: "Нет доверенности" },
    ]);
    expect(await one(client, memberId)).toMatchObject({ admissionDate: tomorrow });
    // A concurrent decision of an operator stays.
    const decided = await sent(client, { memberId, admissionDate: later });
    await decide(decided, "rejected", "Рано");
    expect((await answer(decided, { result: "processed" })).code).toBe("members.decided");
  });

  test("MEM-071: members of an organisation cannot decide", async () => {
    const { client, organization } = await aOrganization();
    const orderId = await sent(client, { memberId: await aMember(), admissionDate: tomorrow });
    const { user } = await anOwner(database.db, { organization });
    const owner = await signIn(app, database.db, user.account);
    for (const who of [client, owner, machine])
      expect(
        (await who.put(`${applications}/status/${orderId}`, { data: { status: "accepted" } })).status,
      ).toBe(403);
  });
});

describe("visibility", () => {
  test("ACC-012 MEM-060: foreign records answer like missing ones", async () => {
    const { client } = await aOrganization();
    const { client: stranger } = await aOrganization();
    const entry = { memberId: await aMember(), admissionDate: tomorrow };
    const orderId = await sent(client, entry);
    const { draftId } = (await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: [entry] }))
      .data;
    const none = 987_654_321;
    const asks: readonly ((id: number) => Promise<{ status: number; body: string }>)[] = [
      (id) => stranger.post(`${applications}/${id}`, {}),
      (id) => stranger.post(`${applications}/download/${id}`, {}),
      (id) => stranger.get(`${drafts}/${id}`),
      (id) => stranger.put(`${drafts}/${id}`, { drafts: [] }),
      (id) => stranger.delete(`${drafts}/${id}`),
      (id) => stranger.post(`${calls}/auctions/drafts/download/${id}`, {}),
      (id) => stranger.post(send, { members: [entry], draftId: id }),
    ];
    const bytes = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
    for (const [place, ask] of asks.entries()) {
      const foreign = await ask(place < 2 ? orderId : draftId);
      const missing = await ask(none);
      expect([foreign.status, bytes(foreign.body)]).toEqual([404, bytes(missing.body)]);
    }
    expect((await stranger.post(applications, {})).total).toBe(0);
    expect((await stranger.post(drafts, {})).total).toBe(0);
    expect((await client.get(`${drafts}/${draftId}`)).status).toBe(200);
  });

  test("ACC-013 A-63: operators see all and write only if they chose one", async () => {
    const a = await aOrganization();
    const b = await aOrganization();
    const memberId = await aMember();
    const entry = { memberId, admissionDate: tomorrow };
    const ofA = await admitted(a.client, entry);
    const ofB = await admitted(b.client, entry);
    const ids = async (who: TestClient, path: string) =>
      (await who.post<MemberApplication[]>(`${path}?size=500`, {})).data.map((row) => ({
        id: row.orderId,
        firmName: row.firmName,
      }));
    const [rowOfA, rowOfB] = [
      { id: ofA, firmName: a.organization.name },
      { id: ofB, firmName: b.organization.name },
    ];
    expect(await ids(operator, applications)).toEqual(expect.arrayContaining([rowOfA, rowOfB]));
    const forA = await signIn(app, database.db, "operator", { organizationId: a.organization.id });
    expect(await ids(forA, applications)).toEqual([rowOfA]);
    expect((await forA.post(`${applications}/${ofB}`, {})).status).toBe(404);
    const found = await operator.post<MemberApplication[]>(applications, {
      filter: [like("firmName", a.organization.name.slice(4))],
    });
    expect(found.data.map((row) => row.orderId)).toContain(ofA);

    expect(await one(operator, memberId)).toMatchObject({ admissionDate: null, admissionStatus: null });
    expect(await one(forA, memberId)).toMatchObject({ admissionDate: tomorrow });
    const organizations = (await list(operator, [], authorized, {})).filter(
      (row) => row.memberId === memberId,
    );
    expect(organizations.map(({ firmName: organizationName }) => organizationName)).toEqual([
      a.organization.name,
      b.organization.name,
    ]);

    const alone = await operator.post(send, { members: [entry] });
    expect([alone.status, alone.code]).toEqual([403, "shared.no-organization"]);
    const sentForA = await forA.post<{ orderId: number }>(send, {
      members: [{ memberId, cancelAdmissionDate: later }],
    });
    expect(sentForA.status).toBe(200);
    const audit = await database.db
      .selectFrom("audit_log")
      .select(["acting_organization_id", "actor_role"])
      .where("action", "=", "members.send-application")
      .where("entity_id", "=", sentForA.data.orderId)
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({ acting_organization_id: a.organization.id, actor_role: 2 });
  });

  test("FIX-068: staff sees no drafts, for any acting organisation", async () => {
    const { client, organization } = await aOrganization();
    const entry = { memberId: await aMember(), admissionDate: tomorrow };
    const { draftId } = (await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: [entry] }))
      .data;
    const forOrganization = await signIn(app, database.db, "operator", { organizationId: organization.id });
    for (const who of [operator, forOrganization]) {
      expect((await who.post(`${drafts}?size=500`, {})).data).toEqual([]);
      for (const answer of [
        await who.get(`${drafts}/${draftId}`),
        await who.post(`${drafts}/create`, { drafts: [entry] }),
        await who.put(`${drafts}/${draftId}`, { drafts: [] }),
        await who.delete(`${drafts}/${draftId}`),
        await who.post(`${calls}/auctions/drafts/download/${draftId}`, {}),
      ])
        expect([answer.status, answer.code]).toEqual([403, "shared.forbidden"]);
    }
    expect((await forOrganization.post(send, { members: [entry], draftId })).status).toBe(404);
    // The query alone hides it, without the policy.
    for (const acting of [undefined, actingOrganization(organization)])
      await expect(
        inOwnerTransaction(database.db, (tx) =>
          getMemberDraft({ db: tx, actor: operatorActor(acting) }, draftId),
        ),
      ).rejects.toMatchObject({ code: "shared.not-found" });
    const { rows } = await sql<{ log: string }>`
      select after::text as log from audit_log where entity = 'member-draft' and entity_id = ${draftId}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ log: '{"members": 1}' }]);
    const seen = await database.db.transaction().execute(async (tx) => {
      await sql`set local role birzha_app`.execute(tx);
      await sql`select set_config('app.is_staff', 'true', true),
        set_config('app.organization_id', ${String(organization.id)}, true)`.execute(tx);
      const { rows: counted } = await sql<{
        n: number;
      }>`select count(*)::int as n from member_drafts`.execute(tx);
      return counted[0]!.n;
    });
    expect(seen).toBe(0);
    expect((await client.get(`${drafts}/${draftId}`)).status).toBe(200);
  });

  test("FIX-069: a list shows pending changes until the decision", async () => {
    const { client } = await aOrganization();
    const { client: stranger } = await aOrganization();
    const memberId = await aMember();
    expect(await one(client, memberId)).toMatchObject({ waiting: null });
    await admitted(client, { memberId, admissionDate: tomorrow });
    await sent(client, { memberId, admissionDate: "2026-11-25" });
    const newest = await sent(client, { memberId, cancelAdmissionDate: later });
    const requested = { orderId: newest, admissionDate: tomorrow, cancelAdmissionDate: later };
    expect(await one(client, memberId)).toMatchObject({ admissionDate: tomorrow, waiting: requested });
    const [listed] = (await list(client, [], authorized)).filter((row) => row.memberId === memberId);
    expect(listed).toMatchObject({ waiting: requested });
    expect(await one(stranger, memberId)).toMatchObject({ waiting: null });
    expect(await one(operator, memberId)).not.toHaveProperty("waiting");
    await decide(newest, "accepted");
    expect((await one(client, memberId))?.waiting).toMatchObject({ admissionDate: "2026-11-25" });
  });

  test("FIX-069: an application shows old and new dates, fixed when decided", async () => {
    const { client } = await aOrganization();
    const memberId = await aMember();
    const first = await sent(client, { memberId, admissionDate: tomorrow });
    const rejected = await sent(client, { memberId, admissionDate: "2026-11-26" });
    const second = await sent(client, { memberId, admissionDate: "2026-11-25" });
    const shownIn = async (orderId: number) => {
      const [row] = await list(client, [], `${applications}/${orderId}`);
      return [row!.before, row!.admissionDate];
    };
    const of = (admissionDate: string | null) => ({ admissionDate, cancelAdmissionDate: null });
    expect(await shownIn(first)).toEqual([of(null), tomorrow]);
    await decide(first, "accepted");
    expect(await shownIn(second)).toEqual([of(tomorrow), "2026-11-25"]);
    clock.set("2026-11-20T12:01:00+03:00");
    await decide(rejected, "rejected", "Нет");
    clock.set("2026-11-20T12:02:00+03:00");
    await decide(second, "accepted");
    expect(await shownIn(first)).toEqual([of(null), tomorrow]);
    expect(await shownIn(second)).toEqual([of(tomorrow), "2026-11-25"]);
    expect(await shownIn(rejected)).toEqual([of(tomorrow), "2026-11-26"]);
  });

  test("FIX-069: removing one member from a draft keeps the others", async () => {
    const { client } = await aOrganization();
    const [one, other] = [await aMember(), await aMember()];
    const entries = [one, other].map((memberId) => ({
      memberId,
      admissionDate: tomorrow,
      cancelAdmissionDate: null,
    }));
    const { draftId } = (await client.post<{ draftId: number }>(`${drafts}/create`, { drafts: entries }))
      .data;
    await client.put(`${drafts}/${draftId}`, { drafts: entries.slice(1) });
    expect((await client.get(`${drafts}/${draftId}`)).data).toEqual({ draftId, draft: entries.slice(1) });
  });

  test("ACC-007 A-61 V-1: without the right to auctions all endpoints return 403", async () => {
    const organization = await anOrganization(database.db, { ntb_user: true, has_auctions: false });
    const { user } = await anEmployee(database.db, { organization });
    const client = await signIn(app, database.db, user.account);
    for (const path of [members, authorized, applications, drafts, send, `${drafts}/create`])
      expect((await client.post(path, {})).status).toBe(403);
  });
});

describe("the trading system", () => {
  const imported = (given: object = {}) => ({
    externalId: `TS-${nextNumber()}`,
    memberInn: nextInn(),
    memberName: "ООО «Из торговой системы»",
    auctionStartDate: "2026-11-02",
    actualStatusDate: "2026-11-03",
    memberAuctionStatus: "active",
    ...given,
  });
  const put = (...data: readonly object[]) =>
    machine.put<{ externalId: string; result: string; id?: number; errorMessage?: string }[]>(
      "/api/integration/members",
      { data },
    );

  test("A-66 V-14 MEM-007: import creates, updates and keeps members, errors affect single rows", async () => {
    const { client } = await aOrganization();
    const [one1, two] = [imported(), imported({ auctionStartDate: null })];
    const made = await put(one1, two, imported({ memberInn: "12" }), imported({ memberInn: one1.memberInn }));
    expect(made.status).toBe(200);
    expect(made.data.map(({ result }) => result)).toEqual(["created", "created", "error", "error"]);
    expect(made.data[3]?.errorMessage).toBe("Этот ИНН принадлежит другому участнику");
    const again = await put(
      one1,
      { ...two, memberAuctionStatus: "suspended" },
      imported({ memberAuctionStatus: "x" }),
    );
    expect(again.data.map(({ result, id }) => [result, id])).toEqual([
      ["unchanged", made.data[0]?.id],
      ["updated", made.data[1]?.id],
      ["error", undefined],
    ]);
    const [seen] = await list(client, [like("memberInn", two.memberInn)]);
    expect(seen).toMatchObject({ memberAuctionStatus: "suspended", auctionStartDate: null });
  });

  test("A-66 FAST-006: a member's last row wins, 50 rows import at once", async () => {
    const one = imported();
    const results = (...data: readonly object[]) => put(...data).then(({ data: told }) => told);
    const told = await results(
      one,
      { ...one, memberName: "ООО «Иное»" },
      { ...one, memberName: "ООО «Иное»" },
    );
    expect(told.map(({ result, id }) => [result, id])).toEqual([
      ["created", told[0]?.id],
      ["updated", told[0]?.id],
      ["unchanged", told[0]?.id],
    ]);
    const many = Array.from({ length: 50 }, () => imported());
    const [created, again] = [await results(...many), await results(...many)];
    expect(new Set(created.map(({ result }) => result))).toEqual(new Set(["created"]));
    expect(again).toEqual(created.map((row) => ({ ...row, result: "unchanged" })));
    expect(created.map(({ externalId }) => externalId)).toEqual(many.map(({ externalId }) => externalId));
  });

  test("A-66: the trading system reads admissions of one or all organisations", async () => {
    const { client, organization } = await aOrganization();
    const memberId = await aMember({ external_id: "TS-admitted", name: "ООО «Допущенный»" });
    await admitted(client, { memberId, admissionDate: tomorrow });
    const { data, total } = await machine.get(`/api/integration/admissions?firmInn=${organization.inn}`);
    expect([total, data]).toEqual([
      1,
      [
        {
          firmInn: organization.inn,
          firmName: organization.name,
          memberId,
          externalId: "TS-admitted",
          memberInn: expect.stringMatching(/^\d{10}$/) as string,
          memberName: "ООО «Допущенный»",
          admissionDate: tomorrow,
          cancelAdmissionDate: null,
          admissionStatus: "admitted",
        },
      ],
    ]);
    expect((await operator.get("/api/integration/admissions?size=1")).total).toBeGreaterThan(1);
    expect((await machine.get("/api/integration/admissions?firmInn=12")).status).toBe(400);
    expect((await client.get("/api/integration/admissions")).status).toBe(403);
    expect((await client.put("/api/integration/members", { data: [] })).status).toBe(403);
  });
});
