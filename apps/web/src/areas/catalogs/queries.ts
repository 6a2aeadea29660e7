import { catalogCalls, dropdownLists, listVisibilityRegions } from "@birzha/domain/catalogs/api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { toListQuery, type CatalogSearch } from "./catalog-search.ts";

/** CAT-018; what is open beside the list is no condition of it. */
export const listQuery = (catalog: CatalogName, { record: _record, ...search }: CatalogSearch) =>
  queryOptions({
    queryKey: ["catalogs", catalog, "list", toListQuery(search)],
    queryFn: ({ signal }) => call(catalogCalls[catalog].list, { query: toListQuery(search), signal }),
    meta: { error: "shared.failures.load" },
  });

/** CAT-003: a record as it is now, whatever the list knows. */
export const recordQuery = (catalog: CatalogName, id: number) =>
  queryOptions({
    queryKey: ["catalogs", catalog, "one", id],
    queryFn: ({ signal }) => call(catalogCalls[catalog].get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { error: "shared.failures.load" },
  });

/** CAT-019, CAT-032. */
export const regionsQuery = queryOptions({
  queryKey: ["catalogs", "visibilityRegions"],
  queryFn: ({ signal }) => call(listVisibilityRegions, { signal }),
  meta: { error: "shared.failures.regions" },
});

/** CAT-008. */
export const basesQuery = queryOptions({
  queryKey: ["catalogs", "basisTypes", "offered"],
  queryFn: ({ signal }) => call(dropdownLists.basisTypes, { signal }),
  meta: { error: "shared.failures.catalogs" },
});
