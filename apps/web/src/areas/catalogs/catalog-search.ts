import type { catalogCalls, catalogSortKeys } from "@birzha/domain/catalogs/api.ts";
import { catalogLimits, catalogNames, catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { listAddress } from "../../shared/register/register-address.ts";

type Query = NonNullable<CallOf<(typeof catalogCalls)["regions"]["list"]>["query"]>;
type SortKey = (typeof catalogSortKeys)[number];

/** PLAT-014, CAT-036: catalogues with a screen, by the name their address has. */
export const catalogPaths: ReadonlyMap<string, CatalogName> = new Map(
  catalogNames
    .filter((name) => catalogs[name].hasScreen)
    .map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]),
);

/** CAT-002, PLAT-134. */
export const catalogPageSizes = [15, 30, 50, 100];

/**
 * The address of a catalogue's screen. `isActive`: visible records, hidden ones, or, where absent, all. `record` is the
 * record that stands open: its number, or `new`.
 */
export const catalogAddress = listAddress({
  filters: {
    name: (text) => text.length <= catalogLimits.name,
    isActive: (text) => text === "true" || text === "false",
  },
  beside: { record: (text) => /^(?:new|[1-9]\d{0,14})$/.test(text) },
  sortKeys: [
    "id",
    "code",
    "name",
    "isActive",
    "isPort",
    "isRailwayStation",
    "basisId",
    "value",
    "visibilityType",
  ] satisfies SortKey[],
  pageSize: 15,
});
export type CatalogSearch = ReturnType<typeof catalogAddress.parse>;

/** CAT-020..028: the query of the list; what is empty is not sent. */
export function toListQuery({ name, isActive, page, size, sort, order }: CatalogSearch): Query {
  return {
    pageIndex: (page ?? 1) - 1,
    pageSize: size ?? catalogAddress.pageSize,
    ...(sort ? { sortKey: sort, sortDirection: order } : {}),
    ...(name ? { name } : {}),
    ...(isActive ? { isActive: isActive === "true" ? "true" : "false" } : {}),
  };
}
