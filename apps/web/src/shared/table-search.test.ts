import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/search-text.ts";
import type { TableState } from "../ui/table/column.ts";
import { parseTableState, tableAddress, toRegisterFilter } from "./table-search.ts";

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
  size: fc.integer({ min: 1, max: 500 }),
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

test("ACC-021: what an address does not say, or says wrongly, is the first page of ten rows in the list's order", () => {
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

test("CON-039 SPOT-050: conditions go out by column, periods with open ends, none as null", () => {
  expect(toRegisterFilter({})).toBeNull();
  expect(toRegisterFilter(undefined)).toBeNull();
  expect(toRegisterFilter({ basis: "порт", date: { from: "2026-11-01", to: null } })).toEqual([
    { key: "basis", value: "порт" },
    { key: "date", values: ["2026-11-01", null] },
  ]);
});
