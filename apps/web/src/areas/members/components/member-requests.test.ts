import { applicationRegister, memberRegister } from "@birzha/domain/members/register.ts";
import { expect, test } from "vitest";
import { toDownloadRequest, toListRequest } from "./member-requests.ts";

const request = { page: 1, size: 10, sort: null };

test("PLAT-121 PLAT-122 PLAT-123 PLAT-124 MEM-005 MEM-006 ACC-018 ACC-021: filters are key, values and operation, pages count from 0", () => {
  const state = {
    ...request,
    page: 2,
    sort: { key: "memberName", direction: "Asc" as const },
    filters: {
      memberName: "агро",
      memberInn: "7707",
      auctionStartDate: { from: "2026-11-01", to: null },
      actualStatusDate: { from: null, to: "2026-11-30" },
      memberAuctionStatus: "active",
      admissionDate: { from: "2026-11-01", to: "2026-11-30" },
      admissionStatus: "admitted",
      foo: "x",
    },
  };
  expect(toListRequest(memberRegister, state)).toEqual({
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

test("MEM-010: the workbook request has filter and order without the page", () => {
  expect(toDownloadRequest(memberRegister, { ...request, filters: { memberName: "агро" } })).toEqual({
    filter: [{ key: "memberName", values: ["агро"], operation: "like" }],
    sort: null,
  });
});

test("MEM-005: filters by status, comment and days narrow the applications", () => {
  const filters = { storeDate: { from: "2026-11-20", to: null }, status: "rejected", commentLku: "письмо" };
  expect(toListRequest(applicationRegister, { ...request, filters }).body.filter).toEqual([
    { key: "storeDate", values: ["2026-11-20", ""], operation: "between" },
    { key: "status", values: ["rejected"], operation: "eq" },
    { key: "commentLku", values: ["письмо"], operation: "like" },
  ]);
});
