import { maxPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import type { TableSort } from "../../../ui/table/columns/column.ts";
import { textOf, wholeNumberOf } from "../../address-values.ts";

/*
 * HOUSE-002: the address of a page holds the state of its list: page, size, order, filters and boxes. Any address yields
 * a state that the list can show. Invalid values are ignored, and defaults are not written.
 *
 * A form above the list uses plain parameters, as `status=2` (list-address.ts). Filters of columns have a prefix, as
 * `f.basis=порт&f.date=2026-11-01..` (table-address.ts).
 */

export type AddressSearch = Readonly<Record<string, unknown>>;

/** Maximum length of a filter value. Longer values are ignored. */
export const textLimit = 500;

/** Maximum rows on a page of a screen. Larger sizes in addresses and saved views are reduced to it. */
const maxShownRows = 100;

export interface AddressPaging<Key extends string> {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: Key;
  readonly order?: TableSort["direction"];
}

/** Reads page (from 1), size and order. A default, a missing or an invalid value is left out. */
export function readPaging<Key extends string>(
  address: AddressSearch,
  size: number,
  keyOf: (text: string) => Key | undefined,
): AddressPaging<Key> {
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  const requestedSize = wholeNumberOf(address["size"], 1, maxPageSize);
  const wanted = requestedSize === undefined ? undefined : Math.min(requestedSize, maxShownRows);
  const sort = keyOf(textOf(address["sort"]));
  return {
    ...(page === undefined ? {} : { page }),
    ...(wanted === undefined || wanted === size ? {} : { size: wanted }),
    ...(sort === undefined ? {} : { sort, order: address["order"] === "Asc" ? "Asc" : "Desc" }),
  };
}
