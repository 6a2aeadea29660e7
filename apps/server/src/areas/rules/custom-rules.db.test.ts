import { afterAll, beforeEach, expect, test } from "vitest";
import type {
  CustomRuleBody,
  CustomRuleDetails,
  StoredCustomRule,
} from "@birzha/domain/rules/custom-rule-api.ts";
import { listNotices } from "@birzha/domain/notices/api.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import { openReportsStage } from "../../../test/stages/reports.ts";
import { aCustomRule, aRuleBody } from "../../../test/stages/rules.ts";
import { guest } from "../../../test/stages/sign-in.ts";
import { aUserId } from "../../../test/stages/user-id.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { operator, owner, clock } = stage;
const { db } = stage.database;
const operatorId = await aUserId(db, "operator");
beforeEach(() => clock.set("2026-03-10T12:00:00+03:00"));

const create = (given: Partial<CustomRuleBody> = {}) =>
  operator.post<{ id: number }>("/api/rules", { ...aRuleBody(), ...given });
const read = async (id: number) => (await operator.get<CustomRuleDetails>(`/api/rules/${id}`)).data;
const list = async (query = "") =>
  (await operator.get<StoredCustomRule[]>(`/api/rules?pageSize=100${query}`)).data;

test("RULE-002: staff drafts, changes and deletes a rule with its history", async () => {
  const { id } = (await create()).data;
  expect(await read(id)).toMatchObject({ id, code: `rule.${id}`, state: "draft", version: 1, trial: null });
  clock.set("2026-03-11T09:00:00+03:00");
  const change = { ...aRuleBody({ severity: "warning" }), version: 1 };
  expect((await operator.put(`/api/rules/${id}`, change)).status).toBe(200);
  const stale = await operator.put(`/api/rules/${id}`, change);
  expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
  const { versions, severity } = await read(id);
  expect(severity).toBe("warning");
  expect(versions.map((each) => [each.version, each.kind, each.severity, each.author])).toEqual([
    [2, "update", "warning", "Оператор Биржи"],
    [1, "create", "error", "Оператор Биржи"],
  ]);
  expect((await operator.delete(`/api/rules/${id}`)).status).toBe(200);
  expect((await operator.get(`/api/rules/${id}`)).status).toBe(404);
  const { rows } = await stage.database.pool.query(
    "select action from audit_log where entity = 'report-rule' and entity_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["rules.create", "rules.update", "rules.delete"]);
});

test("RULE-002: invalid drafts have Russian errors and are not stored", async () => {
  const before = (await list()).length;
  const listed = {
    template: "list" as const,
    field: "product_type" as const,
    mode: "allowed" as const,
    condition: null,
  };
  const rejected = [
    await create({ validTo: "2026-03-09" }),
    await create({
      definition: { template: "limit", field: "price", minimum: "1,5", maximum: null, condition: null },
    }),
    await create({ definition: { ...listed, recordIds: [987_654_321] } }),
    await create({
      definition: {
        ...{ template: "limit", field: "price", minimum: "1", maximum: null },
        condition: { field: "currency", equals: 987_654_321 },
      },
    }),
  ];
  expect(rejected.map(({ status, code }) => [status, code])).toEqual([
    [400, "rules.ends-before-it-begins"],
    [400, "rules.wrong-limit"],
    [400, "rules.unknown-record"],
    [400, "rules.unknown-record"],
  ]);
  for (const { errorMessage } of rejected) expect(errorMessage).toMatch(/[а-я]/);
  expect((await list()).length).toBe(before);
});

test("RULE-002 FIX-326: a list with a repeated record fails, other records are stored", async () => {
  const recordIds = [stage.choices.choose("productTypes").id];
  const listOf = (ids: number[]) =>
    create({
      definition: {
        ...{ template: "list", field: "product_type", mode: "forbidden", condition: null },
        recordIds: ids,
      },
    });
  expect((await listOf([...recordIds, ...recordIds])).status).toBe(400);
  const { id } = (await listOf(recordIds)).data;
  expect((await read(id)).definition).toMatchObject({ recordIds });
});

test("RULE-002: a tried draft comes into force, is immutable and ends", async () => {
  const validFrom = "2026-03-13";
  const id = await aCustomRule(db, operatorId, { validFrom });
  const putInForce = (version: number) => operator.put(`/api/rules/${id}/in-force`, { version });
  expect((await putInForce(1)).code).toBe("rules.not-tried");
  await db.deleteFrom("report_rules").where("id", "=", id).execute();

  const tried = await aCustomRule(db, operatorId, { validFrom }, { trial: "done" });
  clock.set("2026-03-14T12:00:00+03:00");
  expect((await operator.put(`/api/rules/${tried}/in-force`, { version: 1 })).code).toBe("rules.backdated");
  clock.set("2026-03-10T12:00:00+03:00");
  expect((await operator.put(`/api/rules/${tried}/in-force`, { version: 1 })).status).toBe(200);
  expect(await read(tried)).toMatchObject({ state: "in-force", version: 2 });
  const changes = [
    await operator.put(`/api/rules/${tried}`, { ...aRuleBody(), version: 2 }),
    await operator.delete(`/api/rules/${tried}`),
    await operator.post(`/api/rules/${tried}/trials`, {}),
    await operator.put(`/api/rules/${tried}/in-force`, { version: 2 }),
  ];
  expect(changes.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "rules.not-draft"));
  await expect(
    db.updateTable("report_rules").set({ text_ru: "Другое" }).where("id", "=", tried).execute(),
  ).rejects.toThrow("immutable");

  const end = (version: number, validTo: string) =>
    operator.put(`/api/rules/${tried}/end`, { version, validTo });
  expect((await end(2, "2026-03-12")).code).toBe("rules.wrong-end");
  expect((await end(2, "2026-03-31")).status).toBe(200);
  expect((await end(2, "2026-03-30")).code).toBe("shared.stale");
  expect((await end(3, "2026-04-01")).code).toBe("rules.wrong-end");
  clock.set("2026-04-01T12:00:00+03:00");
  expect((await end(3, "2026-04-01")).code).toBe("rules.ended");
  expect(await read(tried)).toMatchObject({ state: "ended", validTo: "2026-03-31" });
  expect((await list("&state=ended")).map(({ id: each }) => each)).toContain(tried);
  expect((await list("&state=draft")).map(({ id: each }) => each)).not.toContain(tried);
});

test("RULE-002: a change of the definition needs another trial", async () => {
  const id = await aCustomRule(db, operatorId, {}, { trial: "done" });
  const definition = {
    template: "limit",
    field: "price",
    minimum: "6000",
    maximum: null,
    condition: null,
  } as const;
  const validFrom = "2026-03-13";
  await operator.put(`/api/rules/${id}`, { ...aRuleBody({ definition, validFrom }), version: 1 });
  expect((await operator.put(`/api/rules/${id}/in-force`, { version: 2 })).code).toBe("rules.not-tried");
  const text = { ru: "Цена 6 000 и выше", en: "The price is 6,000 or more" };
  const back = { ...aRuleBody({ text, validFrom }), version: 2 };
  expect((await operator.put(`/api/rules/${id}`, back)).status).toBe(200);
  expect((await operator.put(`/api/rules/${id}/in-force`, { version: 3 })).status).toBe(200);
});

test("RULE-002: guests read the rules in force, drafts are for staff alone", async () => {
  const draft = await aCustomRule(db, operatorId);
  const inForce = await aCustomRule(db, operatorId, { source: "Решение № 7" }, { isInForce: true });
  for (const client of [guest(stage.app), owner]) {
    const { data: book } =
      await client.get<{ code: string; text: object; requirement: string }[]>("/api/rules/list");
    expect(book.find(({ code }) => code === `rule.${inForce}`)).toMatchObject({
      ...{ severity: "error", fields: ["price"], text: aRuleBody().text, requirement: "Решение № 7" },
      example: { field: "price", wrong: "4999", right: "5000" },
      ...{ validFrom: "2026-03-10", validTo: null, path: `/rules#rule.${inForce}` },
    });
    expect(book.map(({ code }) => code)).not.toContain(`rule.${draft}`);
    const { data: rules } = await client.get<{ number: number; definition: object }[]>("/api/rules/in-force");
    expect(rules.find(({ number }) => number === inForce)).toMatchObject({
      definition: aRuleBody().definition,
    });
    expect(rules.map(({ number }) => number)).not.toContain(draft);
  }
  expect((await owner.get(`/api/rules/${inForce}`)).status).toBe(403);
});

test("RULE-002: only one of two concurrent trials starts", async () => {
  const id = await aCustomRule(db, operatorId);
  const started = await Promise.all([1, 2].map(() => operator.post(`/api/rules/${id}/trials`, {})));
  expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const cancelled = await operator.post<{ state: string }>(`/api/rules/${id}/trial/cancel`, {});
  expect(cancelled.data.state).toBe("cancelled");
});

test("FIX-218: members get the notice three days before the rule applies", async () => {
  const id = await aCustomRule(db, operatorId, { validFrom: "2026-03-12" }, { trial: "done" });
  expect((await read(id)).earliestFrom).toBe("2026-03-13");
  const { status, code, errorMessage } = await operator.put(`/api/rules/${id}/in-force`, { version: 1 });
  expect([status, code]).toEqual([409, "rules.short-notice"]);
  expect(errorMessage).toContain("не раньше 13.03.2026");
  expect((await read(id)).state).toBe("draft");
});

test("FIX-218: a rule that refuses many past reports needs their number", async () => {
  const id = await aCustomRule(db, operatorId, { validFrom: "2026-03-13" }, { trial: "done" });
  const counted = (read: number, failing: number) =>
    db.updateTable("report_rule_trials").set({ read, failing }).where("rule_id", "=", id).execute();
  const put = (confirmedFailing?: number) =>
    operator.put(`/api/rules/${id}/in-force`, { version: 1, confirmedFailing });
  await counted(100, 6);
  const { status, code, errorMessage } = await put();
  expect([status, code]).toEqual([409, "rules.share-unconfirmed"]);
  expect(errorMessage).toContain("6 из 100");
  expect((await put(5)).code).toBe("rules.share-unconfirmed");
  await counted(100, 5);
  expect((await put()).status).toBe(200);
});

test("FIX-218: a confirmed number puts the rule in force, members get a notice", async () => {
  const id = await aCustomRule(db, operatorId, { validFrom: "2030-12-01" }, { trial: "done" });
  const counts = { read: 1_137, failing: 1_137 };
  await db.updateTable("report_rule_trials").set(counts).where("rule_id", "=", id).execute();
  const body = { version: 1, confirmedFailing: 1_137 };
  expect((await operator.put(`/api/rules/${id}/in-force`, body)).status).toBe(200);
  const { data } = await owner.get<Notice[]>(listNotices.path);
  expect(data.find(({ entityId }) => entityId === id)).toMatchObject({
    ...{ kind: "rule-announced", number: "01.12.2030", isRead: false },
  });
});

test("FIX-218: a suspended rule stops at once, for all contract dates", async () => {
  const id = await aCustomRule(db, operatorId, {}, { isInForce: true });
  const inForce = async () =>
    (await owner.get<{ number: number }[]>("/api/rules/in-force")).data.map(({ number }) => number);
  const suspend = (version: number) => operator.put(`/api/rules/${id}/suspend`, { version });
  expect(await inForce()).toContain(id);
  const { version } = await read(id);
  expect((await suspend(version + 1)).code).toBe("shared.stale");
  expect((await suspend(version)).status).toBe(200);
  expect(await inForce()).not.toContain(id);
  expect(await read(id)).toMatchObject({ state: "ended", suspendedAt: expect.any(String) });
  expect((await suspend(version + 1)).code).toBe("rules.ended");
  const end = { version: version + 1, validTo: "2026-12-31" };
  expect((await operator.put(`/api/rules/${id}/end`, end)).code).toBe("rules.ended");
});
