import { describe, expect, test } from "vitest";
import { catalogNames, type CatalogName } from "./catalogs.ts";
import { missingColumns, recordError, type CatalogValues } from "./record-rules.ts";

const plain: CatalogValues = { code: null, name: "Запись", description: null, isActive: true };
const complete: Partial<Record<CatalogName, CatalogValues>> = {
  currencies: { ...plain, code: "RUB" },
  deliveryTypes: { ...plain, basisId: 1 },
  ports: { ...plain, isPort: true },
};

describe.each(catalogNames.map((name) => [name]))("CAT-006 CAT-013: %s", (catalog) => {
  const right = complete[catalog] ?? plain;
  test("a minimal record is valid", () => expect(recordError(catalog, right)).toBeUndefined());
  test.each(["", "  ", "\u00a0"])("CAT-014: the name %j counts as empty", (name) => {
    expect(missingColumns(catalog, { ...right, name })).toEqual(["name"]);
    expect(recordError(catalog, { ...right, name })).toBe("catalogs.required");
  });
});

test.each<[string, CatalogName, Partial<CatalogValues>, string]>([
  ["CAT-007", "currencies", { code: null }, "catalogs.required"],
  ["G-75", "currencies", { code: "rub" }, "catalogs.currency-code"],
  ["CAT-008", "deliveryTypes", { basisId: undefined }, "catalogs.required"],
  ["CAT-009 G-79", "ports", { isPort: false, isRailwayStation: false }, "catalogs.kind-required"],
  ["CAT-004 G-77", "productTypes", { visibilityType: 2, regionIds: [] }, "catalogs.regions-required"],
  ["CAT-004 G-77", "productTypes", { visibilityType: 2 }, "catalogs.regions-required"],
])("%s: %s with %j fails with %s", (_, catalog, wrong, code) => {
  expect(recordError(catalog, { ...(complete[catalog] ?? plain), ...wrong })).toBe(code);
});

test("G-77: a nationwide product needs no regions", () => {
  expect(recordError("productTypes", { ...plain, visibilityType: 1, regionIds: [] })).toBeUndefined();
});
