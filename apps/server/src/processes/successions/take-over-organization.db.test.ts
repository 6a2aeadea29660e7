import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { formatCursor } from "@birzha/domain/events/change.ts";
import type { ReceiptFile } from "@birzha/domain/receipts/receipt-file.ts";
import { verifyReceipt } from "@birzha/domain/receipts/verify-receipt.ts";
import {
  anEmployee,
  anOrganization,
  anOwner,
  aTradingMember,
  aUser,
} from "../../../test/stages/factories.ts";
import { program } from "../../../test/stages/keys.ts";
import {
  openReportsStage,
  reportXml,
  submission,
  submitted,
  type ReportsStage,
} from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { killWriters } from "../../../test/stages/kill-writers.ts";
import { beginAtOnce, countRuledRows, fillOrganization } from "../../../test/stages/successions.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import { pairReports } from "../../areas/counterparties/actions/pair-reports.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";
import { successionRules } from "./succession-rules.ts";
import { takeOverOrganization } from "./take-over-organization.ts";

const stage: ReportsStage = await openReportsStage("2026-03-10T12:00:00+03:00");
const { app, choices, clock, database, employee, operator, owner, stranger } = stage;
const { db } = database;
/** The predecessor, its successor and an organisation that has nothing to do with it. */
const from = stage.firm;
const to = stage.otherFirm;
const reports: number[] = [];
let secret: string;
let other: Awaited<ReturnType<typeof anOwner>>;
let before: Record<"from" | "to" | "other", Awaited<ReturnType<typeof countRuledRows>>>;
let filed: unknown;
let receipts: ReceiptFile[];
let successionId: number;

const file = (client: TestClient, organizationId: number, values = {}) =>
  submitted(client, organizationId, { ...choices.domestic, ...values });
/** Confirms a report that names the organisation of the client. */
const confirm = async (client: TestClient, reportId: number) => {
  const { data } = await client.get<{ rows: { seen: string }[] }>(
    `/api/counterparties/mentions?reportId=${reportId}`,
  );
  const { seen } = data.rows[0]!;
  const given = { reportId, seen, kind: "confirmed" };
  expect((await client.post("/api/counterparties/answer", given)).status).toBe(200);
};
const path = (id: number) => `/api/registration/Organizations/${id}/successions`;
const body = (given = {}) => ({
  ...{ successorId: to.id, kind: "accession", day: "2026-03-09", document: "Договор о присоединении № 1" },
  ...given,
});
const run = (attempt = 1, signal = new AbortController().signal) =>
  takeOverOrganization({ db, clock }, { successionId }, { attempt, signal });
/** Answers to the predecessor and of it name another organisation now. */
const untouched = (counted: typeof before.other) =>
  Object.entries(counted).map(([name, { rows, digest }]) => [
    name,
    rows,
    name.startsWith("report_answers.") || digest,
  ]);
const receiptOf = async (client: TestClient, id: number) =>
  (await client.get<ReceiptFile>(`/api/receipts/report?id=${id}`)).data;
/** Documents as filed, whatever organisation owns them now. */
const readFiled = async () => {
  const { rows } = await sql<{ text: string }>`
    select (to_jsonb(r) - 'organization_id' - 'not_duplicate_of')::text || to_jsonb(v)::text as text
    from agreements r join agreement_versions v on v.report_id = r.id order by v.id`.execute(db);
  return rows;
};
const organizationTotals = async () => {
  const { rows } = await sql`
    select 'counts' as kind, organization_id::text || status || currency_name as key, sum(reports)::text as reports,
      sum(tonnes)::text as sums
    from agreement_counts group by 1, 2 having sum(reports) <> 0
    union all
    select 'texts', concat_ws(' ', organization_id, field, text_id, status), sum(reports)::text, ''
    from agreement_text_counts group by 1, 2 having sum(reports) <> 0
    union all
    select 'days', concat_ws(' ', organization_id, month, days_late), reports::text, '' from punctuality_days
    union all
    select 'punctuality', concat_ws(' ', organization_id, month), (on_time + late)::text, to_jsonb(p)::text
    from punctuality p
    order by 1, 2`.execute(db);
  return rows;
};

beforeAll(async () => {
  await sql`update organizations set ntb_user = true`.execute(db);
  expect((await operator.post("/api/duties/rules/create", aDutyRule())).status).toBe(200);
  other = await anOwner(db, { user: { account: "other" } });
  const shared = {
    user: await aUser(db, { account: "shared" }),
    member: await aTradingMember(db),
    partner: await anOrganization(db),
    client: await anOrganization(db),
  };
  // Both report the same deal, and the predecessor another consignment of it.
  reports.push(await file(owner, from.id));
  const again = await owner.post<{ id: number }>("/api/Agreements/create", {
    ...submission(from.id, choices.domestic),
    notDuplicateOf: reports[0],
  });
  reports.push(again.data.id);
  reports.push(await file(owner, from.id, { contract_number: "Старый", contract_date: "2026-01-12" }));
  await file(stranger, to.id);
  await file(stranger, to.id, { contract_number: "Новый" });
  const otherOwner = await signIn(app, db, "other");
  await file(otherOwner, other.organization.id);
  // Every two organisations report a deal, confirm it and are a pair; one report names both.
  const parties = [
    { client: owner, ...from },
    { client: stranger, ...to },
    { client: otherOwner, ...other.organization },
  ];
  for (const [at, one] of parties.entries())
    for (const another of parties.slice(at + 1)) {
      const values = {
        ...{
          manufacturer_inn: one.inn,
          purchaser_inn: another.inn,
          contract_number: `${one.id}/${another.id}`,
        },
      };
      await confirm(another.client, await file(one.client, one.id, values));
      await confirm(one.client, await file(another.client, another.id, values));
    }
  await pairReports({ db, clock });
  const both = { manufacturer_inn: from.inn, purchaser_inn: to.inn, contract_number: "Обе" };
  const namesBoth = await file(otherOwner, other.organization.id, both);
  for (const client of [owner, stranger]) await confirm(client, namesBoth);
  ({ secret } = await fillOrganization(db, from, shared));
  for (const organization of [to, other.organization]) await fillOrganization(db, organization, shared);
  const changed = await owner.put("/api/Agreements/update", {
    id: reports[2],
    dataXML: reportXml({
      ...choices.domestic,
      contract_number: "Старый",
      contract_date: "2026-01-12",
      price: "9000",
    }),
  });
  expect(changed.status).toBe(200);
  receipts = await Promise.all(reports.map((id) => receiptOf(owner, id)));
  filed = await readFiled();
  before = {
    from: await countRuledRows(db, from),
    to: await countRuledRows(db, to),
    other: await countRuledRows(db, other.organization),
  };
});
afterAll(stage.close);

test("DEAL-020: every column that names an organisation has a rule", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (a.attname ~ '(^|_)organization_id$' or exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'organizations'::regclass
          and a.attnum = any (k.conkey)))
    order by name`.execute(db);
  const ruled = successionRules.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).filter((name) => !ruled.includes(name))).toEqual([]);
  expect(new Set(ruled).size).toBe(ruled.length);
});

test("DEAL-020: the test has rows of the predecessor for every rule", () => {
  const unfilled = Object.entries(before.from).flatMap(([name, { rows }]) => (rows > 0 ? [] : [name]));
  expect(unfilled).toEqual(
    ["predecessor_id", "successor_id", "present_id"].map((column) => `successions.${column}`),
  );
});

test("DEAL-020: a succession that begins blocks the predecessor; staff sees what goes over", async () => {
  const { data } = await operator.get<Record<string, number>>(`${path(from.id)}/counts`);
  expect(data).toEqual({
    ...{ reports: 5, drafts: 1, imports: 1, deals: 2, keys: 1, delegations: 2, webhooks: 1, users: 4 },
  });
  expect((await operator.post(path(from.id), body({ successorId: from.id }))).code).toBe(
    "organizations.same-successor",
  );
  expect((await operator.post(path(from.id), body({ day: "2026-03-11" }))).code).toBe(
    "organizations.succession-in-future",
  );
  const recorded = await operator.post<{ id: number }>(path(from.id), body());
  expect(recorded.status).toBe(200);
  successionId = recorded.data.id;
  await beginAtOnce(stage, successionId);
  const { rows: jobs } = await sql<{ isLater: boolean }>`
    select run_at > created_at + interval '5 seconds' as "isLater" from graphile_worker.jobs
    where task_identifier = 'organizations:take-over'`.execute(db);
  expect(jobs).toEqual([{ isLater: true }]);
  expect((await operator.post(path(from.id), body())).code).toBe("organizations.already-succeeded");
  expect((await operator.post(path(to.id), body({ successorId: from.id }))).code).toBe(
    "organizations.succession-cycle",
  );
  const refused = await owner.post("/api/Agreements/create", submission(from.id, choices.domestic));
  expect(refused.code).toBe("shared.organization-blocked");
  const unblock = { id: from.id, status: 0 };
  expect((await operator.post("/api/registration/Organizations/blockAccess", unblock)).code).toBe(
    "organizations.ended",
  );
});

test("DEAL-020: an interrupted move leaves everything with the predecessor", async () => {
  const pending = await countRuledRows(db, from);
  await expect(run(1, AbortSignal.abort())).rejects.toThrow("abort");
  // The last table of the rules that move.
  const revive = await killWriters(db, "view_defaults");
  await expect(run()).rejects.toThrow("terminat");
  await revive();
  expect(await countRuledRows(db, from)).toEqual(pending);
});

test("DEAL-020: the move loses no row and touches no other organisation", async () => {
  await run();
  await run();
  const [old, own] = await Promise.all([countRuledRows(db, from), countRuledRows(db, to)]);
  const numbers = ({ table, column, rule }: (typeof successionRules)[number]) => {
    const name = `${table}.${column}`;
    const [was, had, left, has] = [before.from[name]!, before.to[name]!, old[name]!, own[name]!];
    // The block of the predecessor adds a notice; a calendar feed of a member of both ends.
    // The two deals of the organisations with each other are no pairs any more.
    const change = { notices: 1, calendar_feeds: -1, report_pairs: -2 }[table] ?? 0;
    const isUnchanged = left.digest === was.digest && has.rows === had.rows;
    return {
      name,
      rule,
      isUnchanged,
      left: left.rows,
      lost: was.rows + had.rows + change - left.rows - has.rows,
    };
  };
  const logs = ["agreements", "audit_log", "successions", "organization_versions"];
  const found = successionRules
    .filter(({ table, rule }) => rule !== "keep" || !logs.includes(table))
    .map(numbers);
  const ofRule = (rule: string) => found.filter((one) => one.rule === rule);
  expect(ofRule("keep").filter(({ isUnchanged }) => !isUnchanged)).toEqual([]);
  expect(ofRule("move").filter(({ lost, left }) => lost !== 0 || left !== 0)).toEqual([]);
  expect(ofRule("move-new").filter(({ lost }) => lost !== 0)).toEqual([]);
  const doubles = ofRule("move-new").flatMap(({ name, left }) => (left > 0 ? [[name, left]] : []));
  expect(Object.fromEntries(doubles)).toEqual({
    "invitations.organization_id": 1,
    "agreement_filings.organization_id": 1,
    "deal_terms.organization_id": 1,
    "nil_returns.organization_id": 1,
    "report_answers.organization_id": 2,
    "import_columns.organization_id": 1,
    "member_admissions.organization_id": 1,
    "delegations.organization_id": 1,
    "delegations.delegate_id": 1,
    "view_defaults.organization_id": 1,
  });
  expect(old["memberships.organization_id"]!.rows).toBe(0);
  expect(untouched(await countRuledRows(db, other.organization))).toEqual(untouched(before.other));
  expect(await readFiled()).toEqual(filed);
});

test("DEAL-020: counters and punctuality equal a recount", async () => {
  const stored = await organizationTotals();
  await sql`select agreements_recount()`.execute(db);
  expect(await organizationTotals()).toEqual(stored);
});

test("DEAL-020: former members act for the successor and see every record", async () => {
  const client = await signIn(app, db, "employee", { organizationId: from.id });
  for (const user of [employee, client, stranger]) {
    const { data } = await user.get<{ id: number }[]>("/api/Agreements/list?pageIndex=0&pageSize=100");
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(reports));
  }
  const { data, body: text } = await client.get<StoredReport>(`/api/Agreements/${reports[2]}`);
  if (!data) throw new Error(text);
  expect(data).toMatchObject({
    ...{ organizationId: to.id, organizationInn: from.inn, successor: { inn: to.inn, name: to.name } },
  });
  const histories = await client.get<{ id: number }[]>(
    `/api/Agreements/histories?id=${reports[2]}&pageIndex=0&pageSize=15`,
  );
  expect(histories.data).toHaveLength(2);
  expect((await client.get(`/api/Agreements/${histories.data[1]!.id}`)).status).toBe(200);
  const terminated = await client.put("/api/Agreements/terminations", {
    ...{ id: reports[0], terminationDate: "2026-03-09", terminationNumber: "Р-1" },
  });
  expect(terminated.status).toBe(200);
  const list = { data: { filter: null, sort: null } };
  for (const register of ["/api/spot/all", "/api/auctions/contract/register/all"]) {
    const { data: deals } = await client.post<object[]>(`${register}?page=0&size=100`, list);
    expect([register, deals]).toEqual([register, [expect.anything(), expect.anything()]]);
  }
});

test("DEAL-020: the key of the predecessor acts for the successor, and its cursor continues", async () => {
  const key = program(app, secret, from.id);
  const { data } = await key.get<{ id: number }[]>("/api/Agreements/list?pageIndex=0&pageSize=100");
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(reports));
  const filedByKey = await key.post(
    "/api/Agreements/create",
    submission(to.id, { ...choices.domestic, price: "1" }),
  );
  expect(filedByKey.status).toBe(200);
  const first = await key.get<{ changes: object[]; next: string }>(
    `/api/changes?after=${formatCursor({ organizationId: from.id, number: 1 })}&limit=100`,
  );
  expect(first.data.changes).toHaveLength(2);
  const next = await key.get<{ changes: object[]; next: string }>(
    `/api/changes?after=${first.data.next}&limit=100`,
  );
  // The changes after the position of the webhook come again.
  expect(next.data.changes).toHaveLength(2);
});

test("DEAL-020: old and new name and INN find the reports of the predecessor", async () => {
  for (const client of [operator, employee])
    for (const query of [
      ...[from, to].flatMap(({ inn, name }) => [
        `organizationInn=${inn}`,
        `organizationName=${encodeURIComponent(name)}`,
        `search=${inn}`,
        `search=${encodeURIComponent(name)}`,
      ]),
    ]) {
      const address = client === operator ? "/api/Agreements/registries" : "/api/Agreements/list";
      const { data } = await client.get<{ id: number }[]>(`${address}?pageIndex=0&pageSize=100&${query}`);
      expect([query, data.map(({ id }) => id)]).toEqual([query, expect.arrayContaining(reports)]);
    }
  const found = await operator.get<{ groups: { kind: string; hits: object[] }[] }>(`/api/search?q=${to.inn}`);
  expect(found.data.groups.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["agreements", "contracts", "spot", "organizations"]),
  );
});

test("DEAL-020: every receipt of the predecessor verifies, and the successor downloads it", async () => {
  // The termination of the first report has a receipt of its own.
  const shown = await Promise.all(reports.slice(1).map((id) => receiptOf(stranger, id)));
  expect(shown).toEqual(receipts.slice(1));
  for (const receipt of receipts) {
    expect(await verifyReceipt(nodeCrypto, receipt, { publicKeys: [] })).toMatchObject({ problem: null });
    expect((await operator.get(`/api/verify/${receipt.number}`)).status).toBe(200);
  }
  await verifySealed(db);
});

test("DEAL-020: both organisations name each other, and new users of the old INN are refused", async () => {
  const { data } = await operator.get(path(from.id));
  expect(data).toMatchObject({
    successors: [{ successor: { id: to.id, inn: to.inn }, day: "2026-03-09", state: "done" }],
    predecessors: [],
  });
  const ofSuccessor = await stranger.get(path(to.id));
  expect(ofSuccessor.data).toMatchObject({
    successors: [],
    predecessors: [{ predecessor: { id: from.id } }],
  });
  expect((await (await signIn(app, db, "other")).get(path(to.id))).status).toBe(404);
  const text = await stage.newcomer.post("/api/registration/Applications/dataToSign", {
    ...{ inn: from.inn, name: "ООО «Колос»", address: "Воронеж" },
  });
  expect([text.code, text.errorMessage]).toEqual(["organizations.ended", expect.stringContaining(to.name)]);
});

test("DEAL-020: the rows of a chain belong to the last successor", async () => {
  const { organization: last } = await anEmployee(db, { user: { account: "last" } });
  await sql`update organizations set ntb_user = true where id = ${last.id}`.execute(db);
  const recorded = await operator.post<{ id: number }>(
    path(to.id),
    body({ successorId: last.id, kind: "merger" }),
  );
  successionId = recorded.data.id;
  await beginAtOnce(stage, successionId);
  await run();
  const client = await signIn(app, db, "employee", { organizationId: from.id });
  const { data } = await client.get<StoredReport>(`/api/Agreements/${reports[2]}`);
  expect(data).toMatchObject({ organizationId: last.id, organizationInn: from.inn });
  const list = { data: { filter: null, sort: null } };
  expect((await client.post<object[]>("/api/spot/all?page=0&size=100", list)).data).toHaveLength(2);
});

test("DEAL-020: a failed move keeps its error and permits a new record", async () => {
  const { organization } = await anOwner(db);
  const { organization: successor } = await anOwner(db);
  const record = () =>
    operator.post<{ id: number }>(path(organization.id), body({ successorId: successor.id }));
  successionId = (await record()).data.id;
  await beginAtOnce(stage, successionId);
  await sql`alter table memberships add constraint broken check (organization_id <> ${sql.lit(successor.id)}) not valid`.execute(
    db,
  );
  await expect(run(8)).rejects.toThrow("broken");
  await sql`alter table memberships drop constraint broken`.execute(db);
  const shown = async () =>
    (await operator.get<{ successors: object[] }>(path(organization.id))).data.successors;
  expect(await shown()).toMatchObject([{ state: "failed" }]);
  successionId = (await record()).data.id;
  await beginAtOnce(stage, successionId);
  await run(1);
  expect(await shown()).toMatchObject([{ state: "done" }]);
});
