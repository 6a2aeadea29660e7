import { expect, test } from "vitest";
import { applicationAddress, toListQuery } from "./applications-search.ts";

test("APP-007 APP-008: the first load asks for new applications sent to the operator, fifteen of them", () => {
  expect(toListQuery(applicationAddress.parse({}), undefined)).toEqual({
    pageIndex: 0,
    pageSize: 15,
    status: 0,
    isOperator: "true",
  });
});

test("APP-003 APP-004 APP-005 APP-006 APP-030: every filter narrows, the route by purpose", () => {
  const search = applicationAddress.parse({
    inn: "7707",
    organizationName: " Колос ",
    status: "2",
    isOperator: false,
    page: "3",
  });
  expect(toListQuery(search, "bidders")).toEqual({
    pageIndex: 2,
    pageSize: 15,
    status: 2,
    isOperator: "false",
    inn: "7707",
    organizationName: "Колос",
    ntbUser: "true",
  });
  expect(toListQuery({ status: "all" }, undefined)).not.toHaveProperty("status");
});

test("design 8: what the list cannot show is as if it were not in the address", () => {
  expect(
    applicationAddress.parse({ inn: "x", status: "0", isOperator: "true", page: -1, open: "a" }),
  ).toEqual({});
});

test("design 8: a filter leads back to the first page, opening a row does not", () => {
  expect(applicationAddress.change({ page: 3, open: "7" }, { inn: "77" })).toEqual({ inn: "77" });
  expect(applicationAddress.change({ page: 3 }, { open: "7" })).toEqual({ page: 3, open: "7" });
});
