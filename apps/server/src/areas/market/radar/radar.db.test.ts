import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { getRadar, getSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import { listQueue } from "@birzha/domain/tasks/api.ts";
import { auditedDuring } from "../../../../test/stages/audited-during.ts";
import { anOperator, anOwner } from "../../../../test/stages/factories.ts";
import {
  openReportsStage,
  reportXml,
  submitted,
  type ReportValues,
} from "../../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../../test/stages/sign-in.ts";
import { sealAudit } from "../../../platform/audit/seal-audit.ts";
import { recordChanges } from "../../../processes/record-changes.ts";
import { runIndex } from "../actions/run-index.ts";
import { runRadar } from "../actions/run-radar.ts";

const stage = await openReportsStage("2026-11-16T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, firm, operator, otherFirm, owner, stranger } = stage;
const { db } = stage.database;

const reporters: { readonly client: TestClient; readonly id: number }[] = [
  { client: owner, id: firm.id },
  { client: stranger, id: otherFirm.id },
];
let number = 0;
const valuesOf = (price: string, values: ReportValues = {}): ReportValues => ({
  ...choices.domestic,
  ...{ contract_number: `Радар-${++number}`, contract_date: "2026-11-10", amount: "100", price },
  ...{ price_nds_flag: false, ...values },
});
const report = (at: number, price: string, values: ReportValues = {}) =>
  submitted(reporters[at]!.client, reporters[at]!.id, valuesOf(price, values));
const run = async () => {
  await runIndex({ db, clock, withdrawalMinutes: 0 });
  await runRadar({ db, clock });
};

interface Row {
  readonly reportId: number;
  readonly version: number;
  readonly state: string;
  readonly rules: readonly string[];
}
const stored = async (): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select report_id as "reportId", version, state,
      array(select s ->> 'rule' from jsonb_array_elements(sentences) s) as rules
    from radar_suspicions order by report_id, version`.execute(db);
  return rows;
};
const queued = async () => {
  const { data } = await operator.get<ResultOf<typeof listQueue>>(listQueue.path);
  return data.items.filter(({ kind }) => kind === "dealSuspected");
};
const decide = (id: number, isDubious: boolean, version: number, client = operator) =>
  client.put(`/api/market/radar/${id}`, { isDubious, version });
const path = (id: number) => `/api/market/radar/${id}`;

const ids = { far: 0, affiliated: 0, factor: 0 };

beforeAll(async () => {
  for (const account of ["third", "fourth", "fifth"]) {
    const { organization } = await anOwner(db, { user: { account, name: "Жуков Илья" } });
    reporters.push({ client: await signIn(app, db, account), id: organization.id });
  }
  for (const at of [0, 1, 2, 3, 4, 1, 2]) await report(at, String(15_000 + 10 * at));
  ids.far = await report(0, "22000");
  ids.affiliated = await report(0, "19000", { affiliation_flag: true });
  ids.factor = await report(1, "1500");
});

test("MKT-014: a run finds suspicions, a second one changes nothing", async () => {
  await run();
  const found = await stored();
  expect(found).toEqual([
    { reportId: ids.far, version: 1, state: "open", rules: ["distance"] },
    { reportId: ids.affiliated, version: 1, state: "open", rules: ["affiliated"] },
    { reportId: ids.factor, version: 1, state: "open", rules: ["distance", "factor"] },
  ]);
  await run();
  expect(await stored()).toEqual(found);
});

test("MKT-014: the queue lists suspicions by score with the figures of the market", async () => {
  expect((await queued()).map(({ id, seen }) => [id, seen])).toEqual([
    [ids.factor, 1],
    [ids.far, 1],
    [ids.affiliated, 1],
  ]);
  const { data } = await operator.get<ResultOf<typeof getSuspicion>>(path(ids.far));
  expect(data).toMatchObject({
    ...{ reportId: ids.far, version: 1, day: "2026-11-16", score: 46, price: 22_000 },
    band: { median: 15_020, groups: 4 },
    sentences: [{ rule: "distance", figures: { ratio: 1.465, median: 15_020 }, reports: [] }],
  });
});

test("MKT-014 G-53: members and read-only staff neither see nor decide suspicions", async () => {
  await anOperator(db, { account: "supervisor", role: 3 });
  const supervisor = await signIn(app, db, "supervisor");
  expect((await decide(ids.far, true, 1, supervisor)).code).toBe("shared.forbidden");
  for (const client of [owner, stranger]) {
    for (const url of [path(ids.far), "/api/market/radar", listQueue.path])
      expect((await client.get(url)).status).toBe(403);
    expect((await decide(ids.far, true, 1, client)).status).toBe(403);
  }
});

test("MKT-014: accepting sets the flag once, with the version that the operator saw", async () => {
  expect((await decide(ids.far, true, 2)).code).toBe("shared.stale");
  expect((await decide(987_654_321, true, 1)).code).toBe("shared.not-found");
  const audited = await auditedDuring(db, async () => {
    const responses = await Promise.all([decide(ids.far, true, 1), decide(ids.far, true, 1)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
  expect(audited.filter((entry) => !entry.startsWith("shared.refused"))).toEqual([
    `agreements.deal agreement ${ids.far}`,
  ]);
  const { data } = await operator.get<{ isDubiousDeal: boolean }>(`/api/Agreements/${ids.far}`);
  expect(data.isDubiousDeal).toBe(true);
});

test("MKT-014: a dismissed version stays dismissed, a changed report is examined again", async () => {
  const audited = await auditedDuring(db, () => decide(ids.affiliated, false, 1));
  expect(audited).toEqual([`market.dismiss-suspicion suspicion ${ids.affiliated}`]);
  clock.set("2026-11-17T12:00:00+03:00");
  await run();
  expect((await queued()).map(({ id }) => id)).toEqual([ids.factor]);
  const update = {
    id: ids.affiliated,
    dataXML: reportXml(valuesOf("19500", { affiliation_flag: true })),
  };
  expect((await owner.put("/api/Agreements/update", update)).status).toBe(200);
  await run();
  expect((await queued()).map(({ id, seen }) => [id, seen])).toEqual([
    [ids.factor, 1],
    [ids.affiliated, 2],
  ]);
});

test("MKT-014: a changed report leaves the queue at once", async () => {
  const update = { id: ids.factor, dataXML: reportXml(valuesOf("15000")) };
  expect((await stranger.put("/api/Agreements/update", update)).status).toBe(200);
  expect((await queued()).map(({ id }) => id)).toEqual([ids.affiliated]);
  await run();
  expect((await stored()).filter(({ reportId }) => reportId === ids.factor)).toEqual([]);
});

test("MKT-014: flags set and cleared elsewhere decide suspicions; precision counts by rule", async () => {
  const flag = (id: number, isDubious: boolean) => operator.put("/api/Agreements/deal", { id, isDubious });
  await flag(ids.affiliated, true);
  await flag(ids.far, false);
  await run();
  expect(await stored()).toMatchObject([
    { reportId: ids.far, version: 1, state: "dismissed" },
    { reportId: ids.affiliated, version: 1, state: "dismissed" },
    { reportId: ids.affiliated, version: 2, state: "flagged" },
  ]);
  const { data } = await operator.get<ResultOf<typeof getRadar>>("/api/market/radar");
  expect(data.rules.filter(({ found }) => found > 0)).toEqual([
    { rule: "distance", found: 2, flagged: 1, dismissed: 1, open: 0, precision: 50 },
    { rule: "affiliated", found: 2, flagged: 1, dismissed: 1, open: 0, precision: 50 },
  ]);
});

test("MKT-014 G-53: no history, search, register or feed of a member names a suspicion", async () => {
  await sealAudit(db);
  while (await recordChanges(db));
  const responses = await Promise.all(
    [
      `/api/Agreements/${ids.affiliated}`,
      `/api/Agreements/list?reportId=${ids.affiliated}`,
      `/api/Agreements/histories?id=${ids.affiliated}`,
      `/api/search?query=${ids.affiliated}`,
      "/api/tasks",
      "/api/changes?limit=500",
    ].map((url) => owner.get(url)),
  );
  for (const { body } of responses) expect(body).not.toMatch(/suspic|dubious|radar/i);
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from changes where record_id = ${ids.far} limit 5`.execute(db);
  expect(rows).toEqual([{ kind: "agreements" }]);
});
