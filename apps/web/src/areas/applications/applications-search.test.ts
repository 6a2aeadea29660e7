import { expect, test } from "vitest";
import { applicationAddress, toListQuery } from "./applications-search.ts";

test("APP-007 APP-008: the first load requests 15 new applications for the operator", () => {
  expect(toListQuery(applicationAddress.parse({}), undefined)).toEqual({
    pageIndex: 0,
    pageSize: 15,
    status: 0,
    isOperator: "true",
  });
});

test("APP-003 APP-004 APP-005 APP-006 APP-030: every filter narrows the list, the purpose selects the endpoint", () => {
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

test("design 8: unsupported address values are ignored", () => {
  expect(
    applicationAddress.parse({ inn: "x", status: "0", isOperator: "true", page: -1, open: "a" }),
  ).toEqual({});
});

test("design 8: a filter returns to page one, opening rows does not", () => {
  expect(applicationAddress.change({ page: 3, open: "7" }, { inn: "77" })).toEqual({ inn: "77" });
  expect(applicationAddress.change({ page: 3 }, { open: "7" })).toEqual({ page: 3, open: "7" });
});
