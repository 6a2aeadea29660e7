import { afterAll, expect, test } from "vitest";
import type { Approval } from "@birzha/domain/approvals/api.ts";
import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { anOperator } from "../../../test/stages/factories.ts";
import { openReportsStage } from "../../../test/stages/reports.ts";
import { aCustomRule } from "../../../test/stages/rules.ts";
import { signIn } from "../../../test/stages/sign-in.ts";
import { aUserId } from "../../../test/stages/user-id.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00", { fourEyes: ["rules"], ruleNoticeDays: 0 });
afterAll(stage.close);
const { operator } = stage;
const { db } = stage.database;
await anOperator(db, { account: "second", name: "Второй Оператор" });
const second = await signIn(stage.app, db, "second");
const id = await aCustomRule(db, await aUserId(db, "operator"), {}, { trial: "done" });
const stateOf = async () => (await operator.get<CustomRuleDetails>(`/api/rules/${id}`)).data.state;
const request = async () => {
  const { status } = await operator.put(`/api/rules/${id}/in-force`, { version: 1 });
  expect(status).toBe(202);
  return (await second.get<Approval[]>("/api/approvals")).data[0]!;
};

test("RULE-002: a second operator approves a rule before it is in force", async () => {
  const approval = await request();
  expect(approval).toMatchObject({ action: "rules.put-in-force", entity: "report-rule", entityId: id });
  expect(approval.changes).toEqual([{ field: "state", before: "draft", after: "in-force" }]);
  expect(await stateOf()).toBe("draft");
  expect((await operator.post("/api/approvals/approve", { id: approval.id })).code).toBe(
    "approvals.own-request",
  );
  expect((await second.post("/api/approvals/approve", { id: approval.id })).status).toBe(200);
  expect(await stateOf()).toBe("in-force");
});
