import { expect, test } from "vitest";
import { toReportQuery, userAddress } from "./users-search.ts";

const { toQuery } = userAddress;

test("PLAT-139 G-27 USR-004: the default requests active users, «All» requests any", () => {
  expect(toQuery({})).toEqual({ pageIndex: 0, pageSize: 15, status: 0 });
  expect(toQuery({ status: "1" })).toEqual({ pageIndex: 0, pageSize: 15, status: 1 });
  expect(toQuery({ status: "all" })).toEqual({ pageIndex: 0, pageSize: 15 });
});

test("USR-001..004 G-4: the address defines the query", () => {
  const search = userAddress.parse({
    account: " ivanov ",
    name: 7,
    registeredDate: "2026-02-28",
    page: "3",
    size: 30,
    sort: "name",
    order: "Asc",
  });
  expect(toQuery(search)).toEqual({
    account: "ivanov",
    name: "7",
    status: 0,
    registeredDate: "2026-02-28",
    pageIndex: 2,
    pageSize: 30,
    sortKey: "name",
    sortDirection: "Asc",
  });
});

test("PLAT-094: an invalid address shows the default list", () => {
  const nonsense = {
    account: "x".repeat(501),
    status: "7",
    registeredDate: "2026-02-30",
    page: "-1",
    size: "0",
    sort: "password",
  };
  expect(userAddress.parse(nonsense)).toEqual({});
  expect(userAddress.isNarrowed(userAddress.parse(nonsense))).toBe(false);
});

test("USR-023: another filter opens page one, another page keeps the filters", () => {
  expect(userAddress.change({ page: 4, name: "а" }, { status: "all" })).toEqual({ name: "а", status: "all" });
  expect(userAddress.change({ name: "а" }, { page: 2 })).toEqual({ name: "а", page: 2 });
});

test("USR-032: the workbook gets status and day", () => {
  expect(toReportQuery({ account: "x", registeredDate: "2026-01-01" })).toEqual({
    registeredDate: "2026-01-01",
    status: 0,
  });
  expect(toReportQuery({ status: "all" })).toEqual({});
});
