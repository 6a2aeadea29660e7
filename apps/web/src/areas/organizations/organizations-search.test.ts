import { expect, test } from "vitest";
import { organizationAddress, toReportQuery } from "./organizations-search.ts";

const { toQuery } = organizationAddress;

test("PLAT-139 G-27 ORG-004: the default requests active organisations, «All» requests any", () => {
  expect(toQuery({})).toEqual({ pageIndex: 0, pageSize: 15, status: 0 });
  expect(toQuery({ status: "1" })).toEqual({ pageIndex: 0, pageSize: 15, status: 1 });
  expect(toQuery({ status: "all" })).toEqual({ pageIndex: 0, pageSize: 15 });
});

test("ORG-002..005 ORG-007 G-4: the address defines the query", () => {
  const search = organizationAddress.parse({
    inn: 7707,
    organizationName: " колос ",
    activeDate: "2026-02-28",
    page: "3",
    size: 30,
    sort: "name",
    order: "Asc",
  });
  expect(toQuery(search)).toEqual({
    inn: "7707",
    organizationName: "колос",
    status: 0,
    activeDate: "2026-02-28",
    pageIndex: 2,
    pageSize: 30,
    sortKey: "name",
    sortDirection: "Asc",
  });
});

test("PLAT-094: an invalid address shows the default list", () => {
  const nonsense = {
    inn: "x",
    status: "7",
    activeDate: "2026-02-30",
    page: "-1",
    size: "0",
    sort: "address",
  };
  expect(organizationAddress.parse(nonsense)).toEqual({});
  expect(organizationAddress.isNarrowed(organizationAddress.parse(nonsense))).toBe(false);
});

test("ORG-007: another filter opens page one, another page keeps the filters", () => {
  expect(organizationAddress.change({ page: 4, inn: "77" }, { status: "all" })).toEqual({
    inn: "77",
    status: "all",
  });
  expect(organizationAddress.change({ inn: "77" }, { page: 2 })).toEqual({ inn: "77", page: 2 });
});

test("ORG-067 G-68: the workbook gets day and status", () => {
  expect(toReportQuery({ inn: "77", activeDate: "2026-01-01" }, 5)).toEqual({
    currentOrganization: 5,
    activeDate: "2026-01-01",
    status: 0,
  });
  expect(toReportQuery({ status: "all" }, undefined)).toEqual({});
});
