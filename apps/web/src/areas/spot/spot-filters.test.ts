import { expect, test } from "vitest";
import { toQuestion } from "./queries.ts";

const processed = { key: "statusRecord", value: 4 };

test("SPOT-003 SPOT-050: the checkbox adds its condition to the column filters", () => {
  expect(toQuestion({ sort: null, filters: {} }, false)).toEqual({ filter: null, sort: null });
  expect(toQuestion({ sort: null, filters: {} }, true)).toEqual({ filter: [processed], sort: null });
  const filters = { basis: "Липецк", contractDate: { from: "2026-11-01", to: null }, other: "?" };
  expect(toQuestion({ sort: { key: "priceSingle", direction: "Desc" }, filters }, true)).toEqual({
    filter: [
      processed,
      { key: "basis", value: "Липецк" },
      { key: "contractDate", values: ["2026-11-01", null] },
    ],
    sort: { key: "priceSingle", direction: "Desc" },
  });
});

test("FIX-034: a column filter by status overrides the checkbox", () => {
  expect(toQuestion({ sort: null, filters: { statusRecord: "Отклонена" } }, true).filter).toEqual([
    { key: "statusRecord", value: "Отклонена" },
  ]);
});

test("FIX-128: the tab «Все» names all statuses, a status filter replaces them", () => {
  expect(toQuestion({ sort: null, filters: {} }, true, "all").filter).toEqual([
    { key: "statusRecord", values: ["1", "2", "4", "7"] },
  ]);
  const filters = { statusRecord: "7" };
  expect(toQuestion({ sort: null, filters }, true, "all").filter).toEqual([
    { key: "statusRecord", value: "7" },
  ]);
});

test("FIX-243 SPOT-003: the unticked box hides processed deals of «Все»", () => {
  expect(toQuestion({ sort: null, filters: {} }, false, "all").filter).toBeNull();
});

test("DESK-001: a tab defines its records, column filters narrow them further", () => {
  const filters = { basis: "Липецк" };
  expect(toQuestion({ sort: null, filters }, true, "waiting").filter).toEqual([
    { key: "statusRecord", values: ["1"] },
    { key: "statusExecution", values: ["0"] },
    { key: "basis", value: "Липецк" },
  ]);
});
