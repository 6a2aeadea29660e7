import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { getTotals, type ReportTotal } from "@birzha/domain/agreements/api.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { listPunctuality } from "@birzha/domain/duties/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { tabNames, type TabCounts } from "@birzha/domain/shared/registers/register-tabs.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { spotTabs } from "@birzha/domain/spot/tabs.ts";
import { getWork, listQueue, listTasks } from "@birzha/domain/tasks/api.ts";
import { tabOfKind } from "@birzha/domain/tasks/queue.ts";
import { counterNames, kindOfTask } from "@birzha/domain/tasks/task.ts";
import { buildApp } from "@birzha/server/app.ts";
import { DirectoryStorage } from "@birzha/server/platform/files/directory-storage.ts";
import { cloneDatabase, type TestDatabase } from "../../server/test/stages/database.ts";
import { setClock } from "../../server/test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../server/test/stages/sign-in.ts";
import { seedDemo } from "./seed.ts";

/* FIX-302: every total of a screen is the sum of its parts and the length of the list behind it. */

const clock = setClock("2026-11-21T11:30:00+03:00");
let database: TestDatabase;
let app: FastifyInstance;
let directory: string;
let operator: TestClient;
let owner: TestClient;

beforeAll(async () => {
  database = await cloneDatabase({ statementTimeout: 0 });
  directory = await mkdtemp(path.join(tmpdir(), "birzha-totals-"));
  const files = new DirectoryStorage(directory);
  const { db } = database;
  app = await buildApp({ database, files, clock, authenticate: testAuthenticate(db) });
  await seedDemo({ db, files, clock, issuer: "embedded", reports: 200 });
  operator = await signIn(app, db, "operator");
  owner = await signIn(app, db, "owner");
  const { data } = await owner.get<RegisterRow[]>("/api/Agreements/list?pageSize=15&isToReplace=true");
  await db.updateTable("agreements").set({ is_withdrawn: true }).where("id", "=", data.at(-1)!.id).execute();
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
  await database.drop();
});

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

test("FIX-302: the statistics of the queue add up to its tabs", async () => {
  const { data: queue } = await operator.get<ResultOf<typeof listQueue>>(`${listQueue.path}?language=ru`);
  const { waiting } = (await operator.get<ResultOf<typeof getWork>>(getWork.path)).data;
  expect(queue.items.every(({ since }) => since !== null)).toBe(true);
  const inTab = (tab: string) => queue.items.filter(({ kind }) => tabOfKind(kind) === tab).length;
  for (const { group, count, tabs, ages } of waiting) {
    expect([group, sumOf(Object.values(ages))]).toEqual([group, count]);
    expect([group, sumOf(tabs.map((tab) => tab.count))]).toEqual([group, count]);
    expect(tabs.map(({ tab }) => inTab(tab))).toEqual(tabs.map((tab) => tab.count));
  }
  expect(sumOf(waiting.map(({ count }) => count))).toBe(queue.items.length);
  expect(sumOf(Object.values(queue.counts))).toBe(queue.items.length);
  expect(waiting.find(({ group }) => group === "reports")!.count).toBeGreaterThan(0);
});

test.each([
  ["an organisation", () => owner, "list"],
  ["the exchange", () => operator, "registries"],
])("FIX-302: the tabs of the register of %s count its lists", async (_who, clientOf, call) => {
  const client = clientOf();
  const countOf = async (query: string) =>
    (await client.get<unknown[]>(`/api/Agreements/${call}?pageSize=15&${query}`)).total;
  const { totals } = (await client.get<{ totals: ReportTotal[] }>(getTotals.path)).data;
  const inTotals = (status: number, isWithdrawn: boolean) =>
    sumOf(
      totals.map((total) =>
        total.status === status && total.isWithdrawn === isWithdrawn ? total.reports : 0,
      ),
    );
  for (const status of [1, 2, 4]) expect(await countOf(`status=${status}`)).toBe(inTotals(status, false));
  expect(inTotals(3, true)).toBeGreaterThan(0);
  for (const isWithdrawn of [false, true])
    expect(await countOf(`status=3&isWithdrawn=${isWithdrawn}`)).toBe(inTotals(3, isWithdrawn));
  expect(await countOf("")).toBe(sumOf(totals.map(({ reports }) => reports)));
  // The same by filters whose numbers are not stored.
  expect(await countOf("isWithdrawn=true")).toBe(inTotals(3, true));
  const filtered = await client.get<{ totals: ReportTotal[] }>(`${getTotals.path}?dateBegin=2000-01-01`);
  expect(filtered.data.totals.map(({ reports, status }) => [status, reports])).toEqual(
    totals.map(({ reports, status }) => [status, reports]),
  );
});

test("FIX-302: the counters of the menu are the rows of home and the lists behind", async () => {
  const { tasks, counters } = (await owner.get<ResultOf<typeof listTasks>>(listTasks.path)).data;
  for (const name of counterNames) {
    const rows = tasks.filter(({ kind }) => kindOfTask(kind).counter === name);
    expect([name, sumOf(rows.map(({ count }) => count))]).toEqual([name, counters[name]?.count ?? 0]);
  }
  const rejected = tasks.filter(({ kind }) => kind === "reportRejected");
  expect(rejected.length).toBeGreaterThan(0);
  const { total } = await owner.get("/api/Agreements/list?pageSize=15&isToReplace=true");
  expect(total).toBe(sumOf(rejected.map(({ count }) => count)));
});

test.each([
  ["contracts", listContracts.path, "?size=15&showConfirmedTransactions=true", contractTabs, null],
  // FIX-128: the tab «Все» names all statuses.
  [
    "spot deals",
    listDeals.path,
    "?size=15",
    spotTabs,
    [{ key: "statusRecord", values: ["1", "2", "4", "7"] }],
  ],
] as const)("FIX-302: the tabs of %s count their lists", async (_name, address, query, tabs, all) => {
  const read = (filter: readonly object[] | null) =>
    owner.post<unknown[]>(address + query, { data: { filter, sort: null } });
  const { data, total, body } = await read(all);
  expect(data.length).toBeGreaterThan(0);
  const { tabs: counts } = JSON.parse(body) as { tabs: TabCounts };
  for (const name of tabNames) {
    const filter = tabs[name].map(({ key, values }) => ({ key, values: values.map(String) }));
    expect([name, (await read(filter)).total]).toEqual([name, counts[name]]);
  }
  expect(counts.all).toBe(total);
});

test("FIX-302: the delays of punctuality add up to its rows", async () => {
  const { data, total, body } = await operator.post<
    readonly Readonly<Record<"reports" | "onTime" | "late", number>>[]
  >(`${listPunctuality.path}?size=500`, { data: { filter: null, sort: null } });
  expect(data.length).toBeGreaterThan(0);
  expect(data).toHaveLength(total!);
  for (const { reports, onTime, late } of data) expect(onTime + late).toBe(reports);
  const { distribution } = JSON.parse(body) as { distribution: { reports: number }[] };
  const [first, ...late] = distribution.map(({ reports }) => reports);
  expect(first).toBe(sumOf(data.map(({ onTime }) => onTime)));
  expect(sumOf(late)).toBe(sumOf(data.map((row) => row.late)));
});
