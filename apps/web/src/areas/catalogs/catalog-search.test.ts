import { expect, test } from "vitest";
import { catalogPaths, changeSearch, parseCatalogSearch, toListQuery } from "./catalog-search.ts";

test("PLAT-014 CAT-036: eight catalogues have an address", () => {
  expect([...catalogPaths.keys()].toSorted()).toEqual([
    "basis_types",
    "currencies",
    "delivery_methods",
    "delivery_types",
    "origin_goods",
    "ports",
    "product_types",
    "regions",
  ]);
});

test("CAT-002: fifteen records, the first page, all of them", () => {
  expect(toListQuery(parseCatalogSearch({}))).toEqual({ pageIndex: 0, pageSize: 15 });
});

test("design 8: the address carries what narrows, sorts and stands open; anything else is left out", () => {
  const search = parseCatalogSearch({
    name: " пшеница ",
    isActive: false,
    page: "2",
    sort: "name",
    order: "Asc",
    record: 7,
    x: 1,
  });
  expect(search).toEqual({
    name: "пшеница",
    isActive: "false",
    page: 2,
    sort: "name",
    order: "Asc",
    record: "7",
  });
  expect(parseCatalogSearch({ sort: "version", record: "old", isActive: "maybe", page: 0 })).toEqual({});
  expect(changeSearch(search, { record: undefined })).toMatchObject({ page: 2 });
  expect(changeSearch(search, { name: "рис" })).not.toHaveProperty("page");
});
