import { auditSortKeys } from "@birzha/domain/audit/api.ts";
import { expect, test } from "vitest";
import { auditAddress, auditColumns } from "./audit-search.ts";
import { auditQuery } from "./queries.ts";

test("FIX-025: every column of the log is sortable", () => {
  expect(auditColumns).toEqual(auditSortKeys);
});

test("HOUSE-002: the log address ignores invalid values", () => {
  const address = {
    account: "owner",
    inn: "1",
    entityId: 5,
    dateBegin: "32.13.2026",
    sort: "action",
    order: "Asc",
  };
  expect(auditAddress.parse(address)).toEqual({
    account: "owner",
    entityId: "5",
    sort: "action",
    order: "Asc",
  });
});

const piece = { records: [{ id: 9 }, { id: 7 }], hasMore: true } as never;
test.each([
  [{}, { before: 7 }],
  [{ sort: "at", order: "Desc" }, { before: 7 }],
  [{ sort: "at", order: "Asc" }, { after: 7 }],
  [{ sort: "actor", order: "Asc" }, { skip: 4 }],
] as const)("FIX-025: in the order %j the next page starts at %j", (order, next) => {
  const { getNextPageParam } = auditQuery(order);
  expect(getNextPageParam(piece, [piece, piece], {}, [])).toEqual(next);
  const last = { records: [{ id: 9 }], hasMore: false } as never;
  expect(getNextPageParam(last, [last], {}, [])).toBeUndefined();
});
