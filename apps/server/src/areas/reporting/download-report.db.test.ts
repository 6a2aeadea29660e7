import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import { columnLabel, reportRegister, type ReportKey } from "@birzha/domain/agreements/register.ts";
import { registerColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import { ru as agreements } from "@birzha/phrases/agreements/ru.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { guest, signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  clock,
  choices,
  firm: organization,
  otherFirm: otherOrganization,
  owner,
  employee,
  stranger,
  newcomer,
  operator,
} = stage;

const kinds = "/api/Reporting/templateType/dropdownList?currentOrganization=";
const registries = "/api/Reporting/registries/downloadReport";
const own = "/api/Reporting/registries/users/downloadReport";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Query = Readonly<Record<string, string | number>>;
const address = (path: string, query: Query = {}) => {
  const requested = { dateBegin: "2026-03-01", dateEnd: "2026-03-31", templateTypeId: 1, ...query };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(requested)) search.set(name, String(value));
  return `${path}?${search}`;
};

/** The workbook in the JSON form (G-31), as header and rows. */
async function workbook(client: TestClient, url: string) {
  const { status, data, body } = await client.get<{ content: string }>(url, { accept: "application/json" });
  if (status !== 200) throw new Error(body);
  const [header, ...rows] = (await readXlsx(Buffer.from(data.content, "base64"))).sheets[0]!.rows;
  return { header: header as string[], rows };
}

const columns = registerColumns(reportRegister, false);
const headings = columns.map(([field]) => label(field));
function label(field: ReportKey) {
  return agreements.fields[columnLabel(field)];
}
const numbersOf = async (client: TestClient, url: string) =>
  (await workbook(client, url)).rows.map(([number]) => number);

const submit = async (at: string, client: TestClient, organizationId: number, values: ReportValues = {}) => {
  clock.set(at);
  return submitted(client, organizationId, { ...choices.domestic, contract_date: "2026-02-02", ...values });
};

const ids = { first: 0, midnight: 0, foreign: 0, april: 0 };

beforeAll(async () => {
  ids.first = await submit("2026-03-10T12:00:00+03:00", owner, organization.id, {
    purchaser: '=HYPERLINK("http://x")',
    contract_number: "-17",
    price: "12345678.91",
    harvest_year: "2025",
  });
  // 31 March in UTC, 1 April in Moscow.
  ids.april = await submit("2026-03-31T21:30:00Z", owner, organization.id);
  // 28 February in UTC, 1 March in Moscow.
  ids.midnight = await submit("2026-02-28T21:00:00Z", owner, organization.id);
  ids.foreign = await submit("2026-03-12T12:00:00+03:00", stranger, otherOrganization.id);
  clock.set("2026-04-20T12:00:00+03:00");
});

const auditedDownloads = () =>
  database.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "reporting.download")
    .orderBy("id")
    .execute();

const earliestDate = "2013-07-23";

describe("kinds of reports", () => {
  test("REP-007 G-56: members get three, staff four", async () => {
    const { data } = await employee.get<{ id: number; name: string }[]>(kinds);
    expect(data).toEqual([
      { id: 1, name: "Реестр договоров", earliestDate },
      { id: 2, name: "Реестр договоров с историей изменений", earliestDate },
      { id: 3, name: "Расторгнутые договоры", earliestDate },
    ]);
    const forStaff = await operator.get<{ id: number; name: string }[]>(kinds);
    expect(forStaff.data).toEqual([...data, { id: 4, name: "Сомнительные сделки", earliestDate }]);
  });

  test("REP-001 REP-007 G-55: the configured earliest date limits periods and reaches the client", async () => {
    const configured = await buildApp({
      database: stage.database,
      files: stage.files,
      clock,
      authenticate: testAuthenticate(stage.database.db),
      earliestReportDate: "2016-01-01",
    });
    try {
      const client = await signIn(configured, stage.database.db, "owner");
      const { data } = await client.get<{ earliestDate: string }[]>(kinds);
      expect(new Set(data.map((kind) => kind.earliestDate))).toEqual(new Set(["2016-01-01"]));
      const ask = (dateBegin: string) => client.get(address(own, { dateBegin, dateEnd: "2016-02-01" }));
      expect(await ask("2015-12-31")).toMatchObject({ status: 400, code: "reporting.start-too-early" });
      expect((await ask("2016-01-01")).status).toBe(200);
    } finally {
      await configured.close();
    }
  });

  test("REP-007 table 2.8: users without an organisation get none", async () => {
    expect((await newcomer.get(kinds)).status).toBe(403);
    expect((await guest(app).get(kinds)).status).toBe(401);
  });
});

describe("the workbook", () => {
  test("REP-008 REP-009 REP-011 S-12: the response is a workbook saved as report.xlsx", async () => {
    for (const [client, path] of [
      [operator, registries],
      [employee, own],
      [operator, own],
    ] as const) {
      const { status, headers, body } = await client.get(address(path));
      expect(status).toBe(200);
      expect(body.slice(0, 2)).toBe("PK");
      expect(headers).toMatchObject({
        "content-type": xlsx,
        "content-disposition": "attachment; filename*=UTF-8''report.xlsx",
        "x-content-type-options": "nosniff",
      });
    }
  });

  test("G-31: clients that accept only JSON get the bytes as base64", async () => {
    const answer = await owner.get<Record<string, string>>(address(own), { accept: "application/json" });
    expect(answer.data).toMatchObject({ name: "report", extension: "xlsx", contentType: xlsx });
    expect(answer.errorMessage).toBeNull();
    const raw = await owner.get(address(own));
    // As text both have lost the same bytes.
    expect(Buffer.from(answer.data["content"]!, "base64").toString()).toBe(raw.body);
  });

  test("REP-015: the columns follow the register's order and labels", async () => {
    const { header } = await workbook(owner, address(own));
    expect(header).toEqual(headings);
  });

  test("FIX-035 REP-015 S-12: each field has its typed value, text stays text", async () => {
    const { header, rows } = await workbook(owner, address(own));
    const stored = await database.db
      .selectFrom("agreements")
      .selectAll()
      .where("id", "=", ids.first)
      .executeTakeFirstOrThrow();
    const row = rows.find(([number]) => number === ids.first)!;
    const shown = Object.fromEntries(header.map((title, i) => [title, row[i] ?? null]));
    for (const [field, { kind, column }] of columns) {
      const value = (stored as Record<string, string | number | boolean | null>)[column]!;
      const expected =
        field === "statusName"
          ? "Зарегистрирован"
          : field === "issueDate"
            ? new Date("2026-03-10T00:00:00Z")
            : value === null
              ? null
              : kind === "flag"
                ? value
                  ? "Да"
                  : "Нет"
                : kind === "date"
                  ? new Date(`${value}T00:00:00Z`)
                  : kind === "integer" || kind === "decimal"
                    ? Number(value)
                    : value;
      expect(shown[label(field)], field).toEqual(expected);
    }
    expect(shown[label("purchaserName")]).toBe('=HYPERLINK("http://x")');
    expect(shown[label("contractNumber")]).toBe("-17");
    expect(shown[label("price")]).toBe(12345678.91);
    expect(shown[label("amount")]).toBe(1250.5);
    expect(shown[label("organizationInn")]).toBe(organization.inn);
  });

  test("REP-015 G-28 G-55: the period covers both Moscow dates, newest first", async () => {
    expect(await numbersOf(owner, address(own))).toEqual([ids.first, ids.midnight]);
    expect(await numbersOf(owner, address(own, { dateEnd: "2026-04-01" }))).toEqual([
      ids.april,
      ids.first,
      ids.midnight,
    ]);
    const oneDay = { dateBegin: "2026-03-01", dateEnd: "2026-03-01" };
    expect(await numbersOf(owner, address(own, oneDay))).toEqual([ids.midnight]);
  });

  test("G-56: without rows the workbook has only a header", async () => {
    const empty = address(own, { dateBegin: "2025-01-01", dateEnd: "2025-01-31" });
    expect(await workbook(owner, empty)).toEqual({ header: headings, rows: [] });
  });

  test("REP-009 REP-010 G-56: members get own reports, staff the chosen organisation's or all", async () => {
    expect(await numbersOf(stranger, address(own))).toEqual([ids.foreign]);
    expect(await numbersOf(employee, address(own, { organizationId: organization.id }))).toEqual([
      ids.first,
      ids.midnight,
    ]);
    const chosen = { organizationId: otherOrganization.id, currentOrganization: otherOrganization.id };
    expect(await numbersOf(operator, address(registries, chosen))).toEqual([ids.foreign]);
    const all = address(registries, { organizationId: "", currentOrganization: "" });
    expect(await numbersOf(operator, all)).toEqual([ids.foreign, ids.first, ids.midnight]);
  });
});

describe("kinds", () => {
  beforeAll(async () => {
    // The rows that the steps of a report write, inserted as the owner of the database.
    const flagged = { is_dubious_deal: true, version: 2 };
    await addVersion(ids.first, flagged, "deal");
    const termination = {
      termination_date: "2026-04-01",
      termination_number: "9",
      termination_report_number: "1",
      termination_report_date: "2026-04-02",
    };
    await addVersion(ids.first, { ...flagged, ...termination, status: 4, version: 3 }, "terminate");
  });

  async function addVersion(id: number, change: Record<string, unknown>, kind: string) {
    const { db } = database;
    await db.updateTable("agreements").set(change).where("id", "=", id).execute();
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_name = 'agreements' and column_name not in ('id', 'replaces') and is_generated = 'NEVER'`.execute(
      db,
    );
    const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)));
    await sql`insert into agreement_versions
      (${columns}, report_id, kind, report_author_id, author_name, changed_at, data_xml)
      select ${columns}, id, ${kind}, author_user_id, 'Оператор', '2026-04-02T12:00:00+03:00', '<a/>'
      from agreements where id = ${id}`.execute(db);
  }

  const first = { dateBegin: "2026-03-10", dateEnd: "2026-03-10" };

  test("G-56: the terminated kind has the currently terminated contracts", async () => {
    expect(await numbersOf(owner, address(own, { templateTypeId: 3 }))).toEqual([ids.first]);
  });

  test("REP-015 G-56: the history has a row per version under its report", async () => {
    const { header, rows } = await workbook(operator, address(registries, { ...first, templateTypeId: 2 }));
    expect(header.slice(0, 6)).toEqual([
      label("id"),
      "Версия",
      "Что изменилось",
      "Дата версии",
      "Автор версии",
      label("statusName"),
    ]);
    const day = new Date("2026-04-02T00:00:00Z");
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      [ids.first, 3, "Расторжение", day, "Оператор", "Расторгнут"],
      [ids.first, 2, "Признак сомнительной сделки", day, "Оператор", "Зарегистрирован"],
      [ids.first, 1, "Регистрация", new Date("2026-03-10T00:00:00Z"), "Ершов Пётр", "Зарегистрирован"],
    ]);
  });

  test("S-11 G-53: columns, versions and gaps hide a doubtful deal from members", async () => {
    const { header, rows } = await workbook(owner, address(own, { ...first, templateTypeId: 2 }));
    expect(header).not.toContain("Сомнительная сделка");
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      [ids.first, 2, "Расторжение"],
      [ids.first, 1, "Регистрация"],
    ]);
    const rejected = await owner.get(address(own, { templateTypeId: 4 }));
    expect(rejected).toMatchObject({ status: 400, code: "reporting.unknown-kind" });
  });

  test("S-11 G-56: staff get the flag in each workbook and a kind", async () => {
    const { header, rows } = await workbook(operator, address(registries, { templateTypeId: 4 }));
    expect(rows.map(([number]) => number)).toEqual([ids.first]);
    const at = header.indexOf("Сомнительная сделка");
    expect(header[at - 1]).toBe(label("familyName"));
    expect(rows[0]![at]).toBe("Да");
  });
});

describe("errors", () => {
  test("REP-008 REP-009 table 2.8: only staff gets the whole register, members their own", async () => {
    expect((await employee.get(address(registries))).status).toBe(403);
    expect((await newcomer.get(address(own))).status).toBe(403);
    expect((await guest(app).get(address(own))).status).toBe(401);
  });

  test.each(["organizationId", "currentOrganization"])(
    "REP-009 G-56: a foreign %s returns 403",
    async (name) => {
      const foreign = await employee.get(address(own, { [name]: otherOrganization.id }));
      expect(foreign).toMatchObject({ status: 403, code: "shared.foreign-organization" });
      const missing = await employee.get(address(own, { [name]: 999_999 }));
      expect(missing).toMatchObject({ status: 403, errorMessage: foreign.errorMessage });
    },
  );

  test.each([
    [
      "REP-001 G-55",
      "2013-07-22",
      "2014-01-01",
      "start-too-early",
      "Дата начала не может быть раньше 23.07.2013",
    ],
    [
      "REP-002",
      "2026-04-01",
      "2026-04-21",
      "end-in-future",
      "Дата окончания не может быть позже сегодняшней",
    ],
    [
      "G-55",
      "2026-03-02",
      "2026-03-01",
      "end-before-start",
      "Дата окончания не может быть раньше даты начала",
    ],
    ["REP-003", "2020-01-01", "2023-01-01", "too-long", "Период не может быть длиннее трёх лет"],
  ])("%s: from %s to %s returns an error", async (_ids, dateBegin, dateEnd, reason, errorMessage) => {
    for (const [client, path] of [
      [operator, registries],
      [owner, own],
    ] as const) {
      const answer = await client.get(address(path, { dateBegin, dateEnd }));
      expect(answer).toMatchObject({ status: 400, code: `reporting.${reason}`, errorMessage });
    }
  });

  test("REP-001 REP-002 REP-003: the widest allowed periods succeed", async () => {
    for (const [dateBegin, dateEnd] of [
      ["2013-07-23", "2016-07-22"],
      ["2023-04-21", "2026-04-20"],
    ] as const)
      expect((await owner.get(address(own, { dateBegin, dateEnd }))).status).toBe(200);
  });

  test.each<Query>([
    { dateBegin: "10.03.2026" },
    { dateEnd: "2026-02-30" },
    { templateTypeId: "x" },
    { shape: "csv" },
  ])("REP-016 S-4: %j returns an error", async (wrong) => {
    expect(await owner.get(address(own, wrong))).toMatchObject({
      status: 400,
      code: "shared.invalid",
    });
  });

  test("S-8: a download writes an audit row, a rejected one none", async () => {
    const before = await auditedDownloads();
    await employee.get(address(own, { templateTypeId: 3 }));
    await employee.get(address(own, { templateTypeId: 9 }));
    const added = (await auditedDownloads()).slice(before.length);
    expect(added.map(({ after }) => after)).toEqual([
      { kind: "terminated", start: "2026-03-01", end: "2026-03-31", organizationId: organization.id },
    ]);
  });
});

describe("the visible register", () => {
  const shown = "/api/Reporting/registries/shown";

  test("S-8 V-10: its download writes an audit row with the filters", async () => {
    const before = await auditedDownloads();
    await employee.get(`${shown}?status=1&columns=id`);
    const added = (await auditedDownloads()).slice(before.length);
    expect(added.map(({ after }) => after)).toEqual([{ shown: ["status"] }]);
  });

  test("WORK-040 S-11: the workbook has filtered rows, order, columns and status names", async () => {
    const requested = `${shown}?sortKey=id&sortDirection=Asc&columns=statusName,id,isDubiousDeal`;
    const { header, rows } = await workbook(owner, requested);
    expect(header).toEqual([label("statusName"), label("id")]);
    const numbers = rows.map(([, number]) => Number(number));
    expect(numbers).toContain(ids.first);
    expect(numbers).not.toContain(ids.foreign);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(Object.values(statusNames)).toContain(rows[0]![0]);
    expect((await workbook(operator, requested)).header).toHaveLength(3);
    const found = await workbook(operator, `${shown}?search=${ids.foreign}&columns=id`);
    expect(found.rows.map(([number]) => number)).toContain(ids.foreign);
    const own = await workbook(owner, `${shown}?search=${ids.foreign}&columns=id`);
    expect(own.rows.map(([number]) => number)).not.toContain(ids.foreign);
  });

  test("WORK-040: without columns it has all, unknown parameters return 400", async () => {
    expect((await workbook(owner, `${shown}?status=1`)).header).toEqual(headings);
    for (const wrong of ["columns=nothing", "columns=", "status=9", "pageIndex=0"])
      expect([wrong, (await owner.get(`${shown}?${wrong}`)).status]).toEqual([wrong, 400]);
    expect((await newcomer.get(shown)).status).toBe(403);
  });
});
