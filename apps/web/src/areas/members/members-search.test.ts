import { memberKeys } from "@birzha/domain/members/api.ts";
import { expect, test } from "vitest";
import { parseTableState } from "../../shared/register/register-address.ts";
import {
  accessKeys,
  applicationFilters,
  memberFilters,
  subjectOf,
  tabOf,
  toDownloadRequest,
  toListRequest,
} from "./members-search.ts";

test("MEM-005 MEM-006 ACC-018 ACC-021: filters are a list of key, values and operation, pages count from 0 by ten", () => {
  const state = parseTableState(memberFilters, {
    "f.memberName": "агро",
    "f.memberInn": 7707,
    "f.auctionStartDate": "2026-11-01..",
    "f.actualStatusDate": "..2026-11-30",
    "f.memberAuctionStatus": "active",
    "f.admissionDate": "2026-11-01..2026-11-30",
    "f.admissionStatus": "admitted",
    "f.foo": "x",
    page: 2,
    sort: "memberName",
    order: "Asc",
  });
  expect(toListRequest(memberFilters, state)).toEqual({
    query: { page: 1, size: 10 },
    body: {
      filter: [
        { key: "memberName", values: ["агро"], operation: "like" },
        { key: "memberInn", values: ["7707"], operation: "like" },
        { key: "auctionStartDate", values: ["2026-11-01", ""], operation: "between" },
        { key: "actualStatusDate", values: ["", "2026-11-30"], operation: "between" },
        { key: "memberAuctionStatus", values: ["active"], operation: "eq" },
        { key: "admissionDate", values: ["2026-11-01", "2026-11-30"], operation: "between" },
        { key: "admissionStatus", values: ["admitted"], operation: "eq" },
      ],
      sort: { key: "memberName", direction: "Asc" },
    },
  });
});

test("MEM-010: the workbook is asked for with the filter and the order of the table, without its page", () => {
  const state = parseTableState(memberFilters, { "f.memberName": "агро", page: 3 });
  expect(toDownloadRequest(memberFilters, state)).toEqual({
    filter: [{ key: "memberName", values: ["агро"], operation: "like" }],
    sort: null,
  });
});

test("MEM-002 MEM-016: the columns and their order", () => {
  expect(memberFilters.map(({ id }) => id)).toEqual(memberKeys);
  expect(accessKeys).toEqual([
    "memberName",
    "memberInn",
    "admissionDate",
    "cancelAdmissionDate",
    "memberAuctionStatus",
  ]);
});

test("MEM-005: applications are narrowed by status, comment and days", () => {
  const state = parseTableState(applicationFilters, {
    "f.status": "rejected",
    "f.storeDate": "2026-11-20..",
  });
  expect(toListRequest(applicationFilters, state).body.filter).toEqual([
    { key: "storeDate", values: ["2026-11-20", ""], operation: "between" },
    { key: "status", values: ["rejected"], operation: "eq" },
  ]);
});

test.each([
  [{}, {}],
  [{ orderId: 7 }, { orderId: 7 }],
  [{ draftId: "9" }, { draftId: 9 }],
  [{ orderId: 7, draftId: 9 }, { orderId: 7 }],
  [{ draftId: "x" }, {}],
  [{ draftId: 0 }, {}],
  [{ orderId: -1 }, {}],
])("MEM-031: the address %j is about %j", (address, subject) => {
  expect(subjectOf(address)).toEqual(subject);
});

test("MEM-019: the tab stands in the address", () => {
  expect([tabOf({}), tabOf({ tab: "drafts" }), tabOf({ tab: "foo" })]).toEqual([
    "applications",
    "drafts",
    "applications",
  ]);
});
