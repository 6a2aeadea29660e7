import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAgreement } from "@birzha/domain/agreements/api.ts";
import { changeStatus } from "@birzha/domain/agreements/change-api.ts";
import type { CustomRuleBody, RuleTrialDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import {
  openReportsStage,
  submission,
  type ReportsStage,
  type ReportValues,
} from "../../test/stages/reports.ts";
import { aCustomRule } from "../../test/stages/rules.ts";
import { aUserId } from "../../test/stages/user-id.ts";
import { verifySealed } from "../../test/sealed-audit.ts";
import { assembleJobs } from "../jobs.ts";
import { startJobs } from "../platform/jobs/start-jobs.ts";
import { tryRule, type TrialServices } from "./try-rule.ts";

let stage: ReportsStage;
let operatorId: number;
const noon = "2026-03-10T12:00:00+03:00";
/** Numbers of the reports with a price below 5,000, by contract date. */
const failing: number[] = [];

beforeAll(async () => {
  stage = await openReportsStage(noon, { ruleNoticeDays: 0 });
  operatorId = await aUserId(stage.database.db, "operator");
  await file({ price: "4999.99", contract_date: "2026-03-03" }, failing);
  await file({ price: "5000", contract_date: "2026-03-04" });
  await file({ price: "1", contract_date: "2025-03-10" }, failing, "stranger");
  await file({ price: "1", contract_date: "2025-03-09" });
  const rejected: number[] = [];
  await file({ price: "1", contract_date: "2026-03-05" }, rejected);
  await stage.operator.put(changeStatus.path, {
    ...{ id: rejected[0], status: 3, description: "Ошибка" },
  });
});
beforeEach(() => stage.clock.set(noon));
afterAll(() => stage.close());

async function file(values: ReportValues, ids: number[] = [], as: "owner" | "stranger" = "owner") {
  const { id: organizationId } = as === "owner" ? stage.firm : stage.otherFirm;
  const { data } = await stage[as].post<{ id: number }>(
    createAgreement.path,
    submission(organizationId, { ...stage.choices.domestic, contract_number: randomUUID(), ...values }),
  );
  ids.push(data.id);
}
async function startTrial(given: Partial<CustomRuleBody> = {}) {
  const ruleId = await aCustomRule(stage.database.db, operatorId, given);
  const { data } = await stage.operator.post<{ id: number }>(`/api/rules/${ruleId}/trials`, {});
  return { ruleId, trialId: data.id };
}
const run = (trialId: number, change: Partial<TrialServices> = {}, attempt = 1) =>
  tryRule(
    { db: stage.database.db, clock: stage.clock, ...change },
    { trialId },
    { attempt, signal: new AbortController().signal },
  );
const read = async (ruleId: number) =>
  (await stage.operator.get<RuleTrialDetails>(`/api/rules/${ruleId}/trial`)).data;
const organizations = async (ruleId: number) =>
  (await stage.operator.get<object[]>(`/api/rules/${ruleId}/trial/organizations`)).data;

test("RULE-002: a trial counts failing reports of twelve months by organisation", async () => {
  // The period of the rule is in the future; a trial reads the past nevertheless.
  const { ruleId, trialId } = await startTrial({ validFrom: "2026-06-01" });
  await run(trialId);
  const trial = await read(ruleId);
  expect(trial).toMatchObject({
    ...{ id: trialId, state: "done", isCurrent: true, from: "2025-03-10", to: "2026-03-10" },
    ...{ total: 3, read: 3, failing: 2, failingOrganizations: 2 },
  });
  const [later, earlier] = failing;
  expect(trial.examples).toEqual([
    {
      ...{ reportId: earlier, number: String(earlier), contractDate: "2025-03-10" },
      organization: { id: stage.otherFirm.id, name: stage.otherFirm.name },
      values: [{ field: "price", value: "1" }],
    },
    {
      ...{ reportId: later, number: String(later), contractDate: "2026-03-03" },
      organization: { id: stage.firm.id, name: stage.firm.name },
      values: [{ field: "price", value: "4999.99" }],
    },
  ]);
  const { id, name, inn } = stage.firm;
  expect(await organizations(ruleId)).toContainEqual({
    organization: { id, name, inn },
    read: 2,
    failing: 1,
  });
  const body = { version: 1, confirmedFailing: (await read(ruleId)).failing };
  expect((await stage.operator.put(`/api/rules/${ruleId}/in-force`, body)).status).toBe(200);
  expect((await verifySealed(stage.database.db)).firstBad).toBeUndefined();
});

test("RULE-002: another attempt after a crash counts no report twice", async () => {
  const { ruleId, trialId } = await startTrial();
  const { db } = stage.database;
  // The first attempt dies after two pages of one report.
  let calls = 0;
  const dying = { ...stage.clock, now: () => (++calls > 2 ? crash() : stage.clock.now()) };
  await expect(run(trialId, { clock: dying, pageSize: 1 })).rejects.toThrow("killed");
  expect(await read(ruleId)).toMatchObject({ state: "running", total: 3, read: 2, failing: 2 });
  await Promise.all([run(trialId, { pageSize: 1 }), run(trialId, { pageSize: 1 })]);
  expect(await read(ruleId)).toMatchObject({ state: "done", read: 3, failing: 2 });
  await run(trialId);
  const ends = await db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "rules.finish-trial")
    .where("entity_id", "=", ruleId)
    .execute();
  expect(ends.length).toBe(1);
});

const crash = (): never => {
  throw new Error("killed");
};

test("RULE-002: a trial ends after ten minutes", async () => {
  const { ruleId, trialId } = await startTrial();
  let calls = 0;
  // The first call notes the start, the second one is the check before the second page.
  const late = {
    ...stage.clock,
    now: () => (++calls > 1 ? new Date("2026-03-10T12:10:00+03:00") : stage.clock.now()),
  };
  await run(trialId, { clock: late });
  expect(await read(ruleId)).toMatchObject({
    state: "timed-out",
    read: 3,
    finishedAt: "2026-03-10T09:10:00Z",
  });
  const body = { version: 1, confirmedFailing: (await read(ruleId)).failing };
  expect((await stage.operator.put(`/api/rules/${ruleId}/in-force`, body)).status).toBe(200);
});

test("RULE-002: the queue runs a requested trial", async () => {
  const { db, pool } = stage.database;
  await pool.query("delete from graphile_worker._private_jobs");
  const { ruleId } = await startTrial();
  const services = { db, clock: stage.clock } as unknown as Parameters<typeof assembleJobs>[0];
  const { tasks } = assembleJobs(services);
  const jobs = await startJobs({ pool, tasks, log: pino({ level: "silent" }), pollInterval: 50 });
  await expect.poll(async () => (await read(ruleId)).state).toBe("done");
  await jobs.stop();
});

test("RULE-002: a trial reads on a replica, or else on the primary", async () => {
  const { requests } = stage.database;
  const away = { pick: () => ({ db: undefined }) } as unknown as TrialServices["replicas"];
  let picked = 0;
  const near = {
    pick: () => {
      picked += 1;
      return { db: requests.db };
    },
  } as unknown as TrialServices["replicas"];
  for (const replicas of [near, away]) {
    const { ruleId, trialId } = await startTrial();
    await run(trialId, { replicas });
    expect(await read(ruleId)).toMatchObject({ state: "done", read: 3, failing: 2 });
  }
  expect(picked).toBe(2);
});

test("RULE-002: a cancelled trial reads nothing more and opens no way into force", async () => {
  const { ruleId, trialId } = await startTrial();
  const { data } = await stage.operator.post<{ state: string }>(`/api/rules/${ruleId}/trial/cancel`, {});
  expect(data.state).toBe("cancelled");
  await run(trialId);
  expect(await read(ruleId)).toMatchObject({ state: "cancelled", read: 0, examples: [] });
  expect((await stage.operator.put(`/api/rules/${ruleId}/in-force`, { version: 1 })).code).toBe(
    "rules.not-tried",
  );
});

test("RULE-002: a trial of a user who is no operator any more ends", async () => {
  const { ruleId, trialId } = await startTrial();
  const { db } = stage.database;
  const ownerId = await aUserId(db, "owner");
  await db
    .updateTable("report_rule_trials")
    .set({ requested_by: ownerId })
    .where("id", "=", trialId)
    .execute();
  await run(trialId);
  expect(await read(ruleId)).toMatchObject({ state: "cancelled", read: 0 });
});

test("RULE-002: the last failed attempt marks the trial as failed", async () => {
  const { ruleId, trialId } = await startTrial();
  const broken = { ...stage.clock, now: () => (isBroken ? crash() : stage.clock.now()) };
  let isBroken = true;
  await expect(run(trialId, { clock: broken })).rejects.toThrow("killed");
  expect(await read(ruleId)).toMatchObject({ state: "running" });
  const services = {
    get db() {
      return stage.database.db;
    },
    clock: {
      ...stage.clock,
      now: () => {
        if (!isBroken) return stage.clock.now();
        isBroken = false;
        return crash();
      },
    },
  };
  await expect(run(trialId, services, 5)).rejects.toThrow("killed");
  expect(await read(ruleId)).toMatchObject({ state: "failed" });
});

test("RULE-002: a trial keeps the definition of its start", async () => {
  const { ruleId, trialId } = await startTrial();
  const { definition, ...rest } = (await stage.operator.get<CustomRuleBody & object>(`/api/rules/${ruleId}`))
    .data;
  const { severity, text, source, validFrom, validTo } = rest;
  const changed = {
    ...{ severity, text, source, validFrom, validTo },
    definition: { ...definition, minimum: "1" },
  };
  expect((await stage.operator.put(`/api/rules/${ruleId}`, { ...changed, version: 1 })).status).toBe(200);
  await run(trialId);
  expect(await read(ruleId)).toMatchObject({ state: "done", isCurrent: false, failing: 2 });
  expect((await stage.operator.put(`/api/rules/${ruleId}/in-force`, { version: 2 })).code).toBe(
    "rules.not-tried",
  );
});
