import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { dropdownLists, listVisibilityRegions } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { recordRegister } from "@birzha/domain/catalogs/register.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { registerAddress } from "../../shared/register/address/address-query.ts";

/** URL state of a catalogue's page. `record` is the id of the open record, or `new`. */
export const catalogAddress = registerAddress(recordRegister, {
  extra: { record: (text) => /^(?:new|[1-9]\d{0,14})$/.test(text) },
});
type CatalogSearch = ReturnType<typeof catalogAddress.parse>;

/** CAT-018: page of a catalogue. The open record is not part of the query. */
export const listQuery = (catalog: CatalogName, search: CatalogSearch) => {
  const query = catalogAddress.toQuery(search);
  return queryOptions({
    queryKey: ["catalogs", catalog, "list", query],
    queryFn: ({ signal }) => callEndpoint(catalogCalls[catalog].list, { query, signal }),
    meta: { error: "shared.failures.load" },
  });
};

/** CAT-003: current record; never cached, because the list may be stale. */
export const recordQuery = (catalog: CatalogName, id: number) =>
  queryOptions({
    queryKey: ["catalogs", catalog, "one", id],
    queryFn: ({ signal }) => callEndpoint(catalogCalls[catalog].get, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { error: "shared.failures.load", shownWithoutData: true },
  });

/** CAT-019, CAT-032: regions for the visibility. */
export const regionsQuery = queryOptions({
  queryKey: ["catalogs", "visibilityRegions"],
  queryFn: ({ signal }) => callEndpoint(listVisibilityRegions, { signal }),
  meta: { error: "shared.failures.regions" },
});

/** CAT-008: active bases. */
export const basesQuery = queryOptions({
  queryKey: ["catalogs", "basisTypes", "offered"],
  queryFn: ({ signal }) => callEndpoint(dropdownLists.basisTypes, { signal }),
  meta: { error: "shared.failures.catalogs" },
});

/** DESK-022: returns the records that hiding this one affects. */
export const readEffects = (catalog: CatalogName, id: number, signal: AbortSignal) =>
  callEndpoint(catalogCalls[catalog].effects, { params: { id }, signal });
