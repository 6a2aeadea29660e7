import { expect, test } from "vitest";
import { parseListQuery } from "./read-register.ts";

const boatRegister = {
  name: { kind: "text", column: "name", width: 100, parameter: "boatName" },
  isAfloat: { kind: "flag", column: "is_afloat", width: 100, parameter: "isAfloat" },
  owner: { kind: "text", column: "owner", width: 100, audience: "staff" },
} as const;

test("HOUSE-001: query parameters filter their columns; absent ones filter nothing", () => {
  expect(parseListQuery(boatRegister, { boatName: "баржа", isAfloat: false })).toEqual({
    filter: [
      { key: "name", value: "баржа" },
      { key: "isAfloat", value: "false" },
    ],
    sort: null,
  });
  expect(parseListQuery(boatRegister, { sortKey: "name" })).toEqual({
    filter: [],
    sort: { key: "name", direction: "Desc" },
  });
});

test("APP-011: only staff can sort by columns of the exchange", () => {
  const query = { sortKey: "owner", sortDirection: "Asc" } as const;
  expect(parseListQuery(boatRegister, query, { isStaff: false }).sort).toBeNull();
  expect(parseListQuery(boatRegister, query).sort).toEqual({ key: "owner", direction: "Asc" });
});
