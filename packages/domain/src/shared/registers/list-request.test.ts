import { describe, expect, test } from "vitest";
import { bareSearch, exportRequest, inData, listRequest, registerRequest } from "./list-request.ts";

const register = inData(registerRequest(["basis", "contractDate"]));
const list = bareSearch(listRequest(["memberName"], ["memberName"]));

describe("A-3: a body is inside data, or bare", () => {
  const filter = [{ key: "basis", value: "порт" }];
  test.each([
    [{ data: { filter, sort: null } }, { filter, sort: null }],
    [{ filter }, { filter }],
    [{ data: {} }, {}],
  ])("%j", (given, read) => expect(register.parse(given)).toEqual({ data: read }));

  test.each([{ data: { filter: [], sort: null } }, { filter: [], sort: null }])("%j, unwrapped", (given) =>
    expect(list.parse(given)).toEqual({ filter: [], sort: null }),
  );

  test.each([
    [undefined],
    [null],
    ["x"],
    [{ data: "x" }],
    [{ data: { filter: {} } }],
    [{ data: {}, more: 1 }],
  ])("%j fails", (given) => expect(register.safeParse(given).success).toBe(false));
});

describe("CON-039 CON-040 SPOT-050 V-17: conditions and order", () => {
  test("a number becomes text, an open end null", () => {
    const filter = [
      { key: "basis", value: 5 },
      { key: "contractDate", values: [null, "2026-11-20"] },
    ];
    expect(register.parse({ data: { filter } }).data.filter).toEqual([
      { key: "basis", value: "5" },
      { key: "contractDate", values: [null, "2026-11-20"] },
    ]);
  });

  test.each([
    { filter: [{ key: "password", value: "x" }] },
    { filter: [{ key: "basis", value: "x", or: 1 }] },
    { filter: [{ key: "basis", value: "x".repeat(501) }] },
    { sort: { key: "password", direction: "Asc" } },
    { sort: { key: "basis", direction: "asc" } },
    { sort: { key: "basis" } },
  ])("%j is an error", (data) => expect(register.safeParse({ data }).success).toBe(false));

  test("MEM-005 PLAT-121: operations are between, eq and like", () => {
    const of = (operation: string) =>
      list.safeParse({ filter: [{ key: "memberName", values: ["x"], operation }] }).success;
    expect(["between", "eq", "like", "in"].map(of)).toEqual([true, true, true, false]);
  });

  test("CON-043 SPOT-054: an export names rows, or none for all", () => {
    const of = (filter: unknown) => exportRequest(["basis", "price"]).safeParse({ filter }).success;
    expect(of([{ key: "idRec", values: [1, "2"] }])).toBe(true);
    expect(of(null)).toBe(true);
    expect(
      of([
        { key: "idRec", values: [1] },
        { key: "basis", value: "x" },
      ]),
    ).toBe(false);
  });

  test("FIX-033: an export has the conditions and order of its list", () => {
    const export_ = exportRequest(["basis", "price"]);
    const sort = { key: "price", direction: "Asc" };
    expect(export_.safeParse({ filter: [{ key: "basis", value: "порт" }], sort }).success).toBe(true);
    expect(export_.safeParse({ filter: [] }).success).toBe(true);
    expect(export_.safeParse({ filter: [{ key: "password", value: "x" }] }).success).toBe(false);
  });
});
