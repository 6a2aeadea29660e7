import type { catalogCalls, catalogSortKeys } from "@birzha/domain/catalogs/api.ts";
import { catalogLimits, catalogNames, catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";

type Query = NonNullable<CallOf<(typeof catalogCalls)["regions"]["list"]>["query"]>;
export type CatalogSortKey = (typeof catalogSortKeys)[number];

/** PLAT-014, CAT-036: catalogues with a screen, by the name their address has. */
export const catalogPaths: ReadonlyMap<string, CatalogName> = new Map(
  catalogNames
    .filter((name) => catalogs[name].hasScreen)
    .map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]),
);

/** The state of a catalogue's screen: the address of the page. */
export interface CatalogSearch {
  readonly name?: string;
  /** "true": visible records; "false": hidden ones; absent: all. */
  readonly isActive?: "true" | "false";
  /** From 1; absent is the first. */
  readonly page?: number;
  readonly size?: number;
  readonly sort?: CatalogSortKey;
  readonly order?: "Asc" | "Desc";
  /** The record that stands open: its number, or `new`. */
  readonly record?: string;
}

/** CAT-002, PLAT-134. */
export const catalogPageSize = 15;
export const catalogPageSizes = [15, 30, 50, 100];

const sortKeys: Record<CatalogSortKey, true> = { id: true, code: true, name: true, isActive: true };
export const isSortKey = (key: unknown): key is CatalogSortKey =>
  typeof key === "string" && Object.hasOwn(sortKeys, key);

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : "";

const wholeNumber = (value: unknown, from: number, to: number): number | undefined => {
  const read = Number(textOf(value) || Number.NaN);
  return Number.isInteger(read) && read >= from && read <= to ? read : undefined;
};

/** Reads the address. Whatever it holds, the answer is a state the screen can show; defaults are left out. */
export function parseCatalogSearch(address: Readonly<Record<string, unknown>>): CatalogSearch {
  const search: { -readonly [K in keyof CatalogSearch]: CatalogSearch[K] } = {};
  const name = textOf(address["name"]);
  if (name !== "" && name.length <= catalogLimits.name) search.name = name;
  const isActive = textOf(address["isActive"]);
  if (isActive === "true" || isActive === "false") search.isActive = isActive;
  const page = wholeNumber(address["page"], 2, 1_000_000);
  if (page) search.page = page;
  const size = wholeNumber(address["size"], 1, 500);
  if (size && size !== catalogPageSize) search.size = size;
  if (isSortKey(address["sort"])) {
    search.sort = address["sort"];
    search.order = address["order"] === "Asc" ? "Asc" : "Desc";
  }
  const record = textOf(address["record"]);
  if (/^(?:new|[1-9]\d{0,14})$/.test(record)) search.record = record;
  return search;
}

/** The state after a change; any change but that of the page or of what stands open leads back to the first page. */
export const changeSearch = (
  search: CatalogSearch,
  change: { readonly [K in keyof CatalogSearch]: CatalogSearch[K] | undefined },
): CatalogSearch =>
  parseCatalogSearch({ ...search, ...("record" in change ? {} : { page: undefined }), ...change });

/** CAT-020..028: the query of the list; what is empty is not sent. */
export function toListQuery({ name, isActive, page, size, sort, order }: CatalogSearch): Query {
  return {
    pageIndex: (page ?? 1) - 1,
    pageSize: size ?? catalogPageSize,
    ...(sort ? { sortKey: sort, sortDirection: order } : {}),
    ...(name ? { name } : {}),
    ...(isActive ? { isActive } : {}),
  };
}
