import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { beforeEach, expect, test } from "vitest";
import { countDrafts, draftKey, listDrafts, maxDraftAge, maxDrafts } from "./draft-store.ts";
import { saveDraft } from "./form-draft.ts";

const scope = { account: "a/б_1", organizationId: 7, form: "report" };
const now = Date.parse("2026-11-25T12:00:00.000Z");

const store = (id: string, age: number, of = scope) =>
  saveDraft(draftKey(of, id), {
    savedAt: new Date(now - age).toISOString(),
    values: { contract_number: id },
  });
const ids = () => listDrafts(scope, reportForm, now).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test("FIX-107: drafts are listed newest first per account, organisation and form", () => {
  store("1", 3000);
  store("2", 1000);
  store("3", 2000);
  store("4", 0, { ...scope, organizationId: 8 });
  store("5", 0, { ...scope, account: "a/б" });
  store("6", 0, { ...scope, form: "other" });
  expect(ids()).toEqual(["2", "3", "1"]);
  expect(countDrafts(scope)).toBe(3);
});

test("FIX-107: old, unreadable and surplus drafts are dropped", () => {
  store("old", maxDraftAge + 1);
  localStorage.setItem(draftKey(scope, "broken"), "{");
  for (let age = 0; age <= maxDrafts; age += 1) store(String(age), age);
  expect(ids()).toHaveLength(maxDrafts);
  expect(ids()).not.toContain(String(maxDrafts));
  expect(countDrafts(scope)).toBe(maxDrafts);
});
