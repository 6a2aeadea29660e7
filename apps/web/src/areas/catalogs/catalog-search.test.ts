import { expect, test } from "vitest";
import { catalogPaths } from "./catalog-search.ts";
import { catalogAddress } from "./queries.ts";

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

test("CAT-002: the default is page one with fifteen records", () => {
  expect(catalogAddress.toQuery(catalogAddress.parse({}))).toEqual({ pageIndex: 0, pageSize: 15 });
});

test("design 8: the address keeps filters, order and open record, nothing else", () => {
  const search = catalogAddress.parse({
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
  expect(catalogAddress.parse({ sort: "version", record: "old", isActive: "maybe", page: 0 })).toEqual({});
  expect(catalogAddress.change(search, { record: undefined })).toMatchObject({ page: 2 });
  expect(catalogAddress.change(search, { name: "рис" })).not.toHaveProperty("page");
});
