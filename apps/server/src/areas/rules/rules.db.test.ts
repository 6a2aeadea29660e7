import { afterAll, expect, test } from "vitest";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import { openReportsStage } from "../../../test/stages/reports.ts";
import { guest } from "../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-11-23T12:00:00+03:00");
afterAll(stage.close);

interface ListedRule {
  readonly code: string;
  readonly severity: string;
  readonly fields: readonly string[];
  readonly text: { readonly ru: string; readonly en: string };
  readonly path: string;
}

test("RULE-001: guests read all rules with texts in both languages", async () => {
  const { status, data } = await guest(stage.app).get<ListedRule[]>("/api/rules/list");
  expect(status).toBe(200);
  expect(data.map(({ code }) => code)).toEqual(ruleBook.map(({ code }) => code));
  expect(data.find(({ code }) => code === "agreements.duplicate")).toMatchObject({
    severity: "error",
    fields: [],
    text: { ru: expect.stringContaining("партия"), en: expect.stringContaining("consignment") },
    path: "/rules#agreements.duplicate",
  });
});
