import { reportKeys } from "@birzha/domain/agreements/register.ts";
import { registerQuery } from "@birzha/domain/agreements/register-query.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../../shared/routes/search-text.ts";
import {
  registerAddress,
  registerFilters,
  toFilterQuery,
  toRegisterQuery,
  toTotalsQuery,
  type RegisterSearch,
} from "./register-search.ts";

const day = fc
  .date({ min: new Date("2013-07-23"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String);
const inn = fc.stringMatching(/^\d{1,12}$/);
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.constantFrom("true", "1.50", "007", "1e5", "null", '"', "{}", "а&б=в", "100%", "ООО «Юг»"),
);
const search = fc
  .record(
    {
      reportId: id,
      dateBegin: day,
      dateEnd: day,
      priceDeterminingDate: day,
      status: fc.constantFrom("1", "2", "3", "4"),
      productTypeId: id,
      purchaserName: words,
      purchaserInn: inn,
      organizationName: words,
      organizationInn: inn,
      deliveryAddress: words,
      isDubiousDeal: fc.constantFrom("true", "false"),
      userId: id,
      page: fc.integer({ min: 1, max: 1000 }),
      size: fc.integer({ min: 1, max: 500 }),
      sort: fc.constantFrom(...reportKeys),
      order: fc.constantFrom("Asc", "Desc"),
    },
    { requiredKeys: [] },
  )
  .map((record) => registerAddress.parse(record));

describe("the state of the register in its address", () => {
  test("OTC-004..014 PLAT-115: the state survives the round trip through the address", () => {
    fc.assert(
      fc.property(search, (state) => {
        expect(registerAddress.parse(parseSearch(stringifySearch({ ...state })))).toEqual(state);
      }),
    );
  });

  test("OTC-015 OTC-016: every state makes a valid query without empty values", () => {
    fc.assert(
      fc.property(search, (state) => {
        const query = toRegisterQuery(state);
        expect(registerQuery.safeParse(query).error).toBeUndefined();
        expect(Object.values(query)).not.toContain(undefined);
        expect(Object.values(query)).not.toContain("");
      }),
    );
  });

  test("OTC-015: any text in an address makes a valid query", () => {
    const keys = fc.constantFrom(...registerFilters, "page", "size", "sort", "order", "other");
    const values = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.object(),
    );
    fc.assert(
      fc.property(fc.dictionary(keys, values), (address) => {
        expect(registerQuery.safeParse(toRegisterQuery(registerAddress.parse(address))).success).toBe(true);
      }),
    );
  });

  test("OTC-017 G-3: an empty address requests the first page of 15 rows", () => {
    expect(toRegisterQuery({})).toEqual({ pageIndex: 0, pageSize: 15 });
    expect(registerAddress.parse({ page: 1, size: 15 })).toEqual({});
  });

  test("OTC-007 OTC-013: a typed number and flag in the address are parsed", () => {
    expect(
      registerAddress.parse(parseSearch("?reportId=104900&isDubiousDeal=true&purchaserInn=7724405391")),
    ).toEqual({ reportId: "104900", isDubiousDeal: "true", purchaserInn: "7724405391" });
  });

  test.each([
    [{ dateBegin: "2026-02-31" }],
    [{ dateBegin: "31.12.2026" }],
    [{ status: "5" }],
    [{ reportId: "ВБД-26" }],
    [{ organizationInn: "12345678901234" }],
    [{ sort: "deliveryAddress" }],
    [{ page: -1, size: 501 }],
  ])("OTC-015: %o in the address is ignored", (address) => {
    expect(registerAddress.parse(address)).toEqual({});
  });

  test("FIX-302: the status filter tells withdrawn reports from rejected ones", () => {
    const queryOf = (status: string) => toFilterQuery(registerAddress.parse({ status }));
    expect(queryOf("2")).toEqual({ status: "2" });
    expect(queryOf("3")).toEqual({ status: "3", isWithdrawn: "false" });
    expect(queryOf("withdrawn")).toEqual({ status: "3", isWithdrawn: "true" });
    expect(toTotalsQuery(registerAddress.parse({ status: "withdrawn" }))).toEqual({});
  });

  test("PLAT-115: a filter opens page one, another page keeps the filters", () => {
    const state: RegisterSearch = { status: "2", page: 4 };
    expect(registerAddress.change(state, { status: "3" })).toEqual({ status: "3" });
    expect(registerAddress.change(state, { page: 5 })).toEqual({ status: "2", page: 5 });
    expect(registerAddress.change(state, { status: undefined })).toEqual({});
  });

  test("G-4: an order is saved and removed with its direction", () => {
    const sorted = registerAddress.change({}, { sort: "price", order: "Desc" });
    expect(toRegisterQuery(sorted)).toMatchObject({ sortKey: "price", sortDirection: "Desc" });
    expect(registerAddress.change(sorted, { sort: undefined, order: undefined })).toEqual({});
  });
});
