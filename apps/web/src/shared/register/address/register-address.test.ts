import fc from "fast-check";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../routes/search-text.ts";
import type { TableState } from "../../../ui/table/columns/column.ts";
import { listAddress } from "./list-address.ts";
import { parseTableState, tableAddress } from "./table-address.ts";
import { toRegisterQuestion } from "../register-question.ts";

const columns = [
  { id: "basis", sortable: true, filter: { kind: "text" } },
  { id: "status", filter: { kind: "select" } },
  { id: "date", sortable: true, filter: { kind: "dates" } },
  { id: "comment" },
] as const;

const day = fc
  .date({ min: new Date("2013-07-23"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const words = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.constantFrom("true", "1.50", "007", "..", "а&б=в", "100%"),
  )
  .map((text) => text.trim())
  .filter((text) => text !== "");
const bound = fc.option(day, { nil: null });
const state: fc.Arbitrary<TableState> = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.integer({ min: 1, max: 100 }),
  sort: fc.option(
    fc.record({
      key: fc.constantFrom("basis", "date"),
      direction: fc.constantFrom("Asc" as const, "Desc" as const),
    }),
    { nil: null },
  ),
  filters: fc.record(
    {
      basis: words,
      status: words,
      date: fc.record({ from: bound, to: bound }).filter(({ from, to }) => from !== null || to !== null),
    },
    { requiredKeys: [] },
  ),
});

test("PLAT-094 ACC-018: a table's state survives its address", () => {
  fc.assert(
    fc.property(state, (given) => {
      const address = parseSearch(stringifySearch(tableAddress(given)));
      expect(parseTableState(columns, address)).toEqual(given);
    }),
  );
});

test("ACC-021: missing or invalid values give page one with ten rows", () => {
  const nothing = { page: 1, size: 10, sort: null, filters: {} };
  for (const address of [
    {},
    { page: "0", size: "501", sort: "password", order: "Asc", "f.date": "2026-02-31..x", "f.password": "x" },
    { page: "-1", size: "x", sort: "comment", "f.comment": "x", "f.basis": "  " },
    { page: ["2"], size: {}, sort: null, "f.status": { a: 1 } },
  ])
    expect(parseTableState(columns, address)).toEqual(nothing);
  expect(tableAddress(nothing as never)).toEqual({});
});

test("PLAT-094: a size above 100 in an address shows 100 rows", () => {
  expect(parseTableState(columns, { size: "200" }).size).toBe(100);
  expect(listAddress({ filters: {}, pageSize: 15 }).parse({ size: "500" })).toEqual({ size: 100 });
});

const register = {
  basis: { kind: "text", column: "basis", width: 100 },
  day: { kind: "date", column: "day", width: 100, alias: "dateRegistered" },
} as const satisfies RegisterColumns;

test("CON-039 SPOT-050: filters use server names, periods may be open", () => {
  expect(toRegisterQuestion(register, { sort: null })).toEqual({ filter: null, sort: null });
  expect(
    toRegisterQuestion(register, {
      sort: { key: "day", direction: "Asc" },
      filters: { basis: "порт", day: { from: "2026-11-01", to: null }, other: "?" },
    }),
  ).toEqual({
    filter: [
      { key: "basis", value: "порт" },
      { key: "dateRegistered", values: ["2026-11-01", null] },
    ],
    sort: { key: "dateRegistered", direction: "Asc" },
  });
});

test.each([
  ["1250.5", "1250.5"],
  ["1 250,5", "1250.5"],
  ["1,250,000", "1250000"],
  ["1,2,3", undefined],
  ["много", undefined],
])("FIX-225: an address with the number %j filters by %j", (written, value) => {
  const prices = [{ id: "price", filter: { kind: "text", number: {} } }] as const;
  expect(parseTableState(prices, { "f.price": written }).filters).toEqual(
    value === undefined ? {} : { price: value },
  );
});

test("HOUSE-002: old column names in an address keep working", () => {
  const days = [{ id: "day", alias: "dateRegistered", sortable: true, filter: { kind: "dates" } }] as const;
  const state = parseTableState(days, {
    sort: "dateRegistered",
    "f.dateRegistered": "2026-11-01..",
    order: "Asc",
  });
  expect(state).toMatchObject({
    sort: { key: "day", direction: "Asc" },
    filters: { day: { from: "2026-11-01", to: null } },
  });
  expect(tableAddress(state)).toEqual({ sort: "day", order: "Asc", "f.day": "2026-11-01.." });
});

describe("HOUSE-002: a list filtered by a form", () => {
  const { parse, change, isNarrowed, stateOf } = listAddress({
    filters: { inn: (text) => /^\d{1,12}$/.test(text), name: () => true },
    extra: { open: (text) => /^\d+$/.test(text) },
    sortKeys: ["name", "id"],
    pageSize: 15,
  });

  test("its address keeps valid values and drops defaults", () => {
    const search = { inn: "77", name: "порт", page: 3, size: 50, sort: "name", order: "Asc", open: "5" };
    expect(parse({ ...search, inn: 77, name: " порт ", page: "3", size: "50", open: 5, other: "1" })).toEqual(
      search,
    );
    expect(parse({ inn: "x", name: ["a"], page: "1", size: "15", sort: "password", order: "Asc" })).toEqual(
      {},
    );
    expect(parse({ name: "я".repeat(501), page: "-1", size: "501", open: "x" })).toEqual({});
  });

  test("an open record keeps the page, another filter resets both", () => {
    const search = { page: 3, open: "5", name: "порт" } as const;
    expect(change(search, { open: "6" })).toEqual({ page: 3, open: "6", name: "порт" });
    expect(change(search, { open: undefined })).toEqual({ page: 3, name: "порт" });
    expect(change(search, { inn: "77" })).toEqual({ name: "порт", inn: "77" });
    expect(change(search, { page: 4 })).toEqual({ name: "порт", page: 4 });
    expect([isNarrowed({}), isNarrowed(parse({ open: "5" })), isNarrowed(search)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("its table starts at page one in the default order", () => {
    expect(stateOf({})).toEqual({ page: 1, size: 15, sort: null });
    expect(stateOf({ page: 2, size: 30, sort: "name" })).toEqual({
      page: 2,
      size: 30,
      sort: { key: "name", direction: "Desc" },
    });
  });
});
