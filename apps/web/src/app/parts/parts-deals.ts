import type { TableFilters } from "../../ui/table/column-filter.ts";
import type { Sort } from "../../ui/table/column.ts";
import type { PartsWords } from "./parts-words.ts";

export interface Deal {
  readonly id: string;
  readonly buyer: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Index of the word. */
  readonly status: string;
  readonly tonnes: string;
  readonly price: string;
  readonly comment: string;
}

const count = 137;
const pad = (value: number) => String(value).padStart(2, "0");

/** The same invented deals every time, so that screens can be compared. */
export const dealsIn = (words: PartsWords): readonly Deal[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(1000 + index),
    buyer: words.buyers[index % words.buyers.length]!,
    date: `2026-${pad(1 + (index % 11))}-${pad(1 + ((index * 7) % 28))}`,
    status: String(index % words.statuses.length),
    tonnes: String(60 + ((index * 37) % 900)),
    price: String(11_500 + ((index * 811) % 6400)),
    comment: "",
  }));

/** The versions of a deal, newest first: what the register shows under an opened row. */
export const versionsOf = (deal: Deal): readonly Deal[] => [
  { ...deal, id: `${deal.id}-3` },
  { ...deal, id: `${deal.id}-2`, price: String(Number(deal.price) - 250) },
  { ...deal, id: `${deal.id}-1`, price: String(Number(deal.price) - 250), tonnes: "58" },
];

/** What the server does for real tables: narrows, orders and cuts. */
export function pageOf(
  deals: readonly Deal[],
  state: { readonly page: number; readonly size: number; readonly sort: Sort | null },
  filters: TableFilters,
): { readonly rows: readonly Deal[]; readonly total: number } {
  const found = deals.filter((deal) =>
    Object.entries(filters).every(([column, wanted]) => {
      const value = deal[column as keyof Deal];
      if (typeof wanted !== "string")
        return (!wanted.from || value >= wanted.from) && (!wanted.to || value <= wanted.to);
      return column === "status" ? value === wanted : value.toLowerCase().includes(wanted.toLowerCase());
    }),
  );
  const { sort } = state;
  const ordered = sort
    ? found.toSorted((one, other) => compare(one, other, sort.key as keyof Deal, sort.direction))
    : found;
  const from = (state.page - 1) * state.size;
  return { rows: ordered.slice(from, from + state.size), total: found.length };
}

const compare = (one: Deal, other: Deal, key: keyof Deal, direction: Sort["direction"]) =>
  one[key].localeCompare(other[key], undefined, { numeric: true }) * (direction === "Asc" ? 1 : -1);
