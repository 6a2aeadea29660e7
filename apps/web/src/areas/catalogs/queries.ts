import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { dropdownLists, listVisibilityRegions } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { recordRegister } from "@birzha/domain/catalogs/register.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { registerAddress } from "../../shared/register/address/asked-address.ts";

/** The address of a catalogue's screen. `record` is the record that stands open: its number, or `new`. */
export const catalogAddress = registerAddress(recordRegister, {
  beside: { record: (text) => /^(?:new|[1-9]\d{0,14})$/.test(text) },
});
type CatalogSearch = ReturnType<typeof catalogAddress.parse>;

/** CAT-018; what is open beside the list is no condition of it. */
export const listQuery = (catalog: CatalogName, search: CatalogSearch) => {
  const query = catalogAddress.toQuery(search);
  return queryOptions({
    queryKey: ["catalogs", catalog, "list", query],
    queryFn: ({ signal }) => call(catalogCalls[catalog].list, { query, signal }),
    meta: { error: "shared.failures.load" },
  });
};

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

/** DESK-022. */
export const readEffects = (catalog: CatalogName, id: number, signal: AbortSignal) =>
  call(catalogCalls[catalog].effects, { params: { id }, signal });
