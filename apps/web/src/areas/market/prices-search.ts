import { periodKinds, type PeriodKind } from "@birzha/domain/market/period.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isDay, textOf, wholeNumberOf } from "../../shared/address-values.ts";

/** MKT-008: choices of the page, as in its address. */
export interface PricesSearch {
  readonly product?: number;
  readonly basis?: string;
  readonly place?: string;
  readonly period?: PeriodKind;
  readonly from?: string;
  readonly to?: string;
}

const maxName = 255;

/** Parses the address of the page; invalid values count as missing. */
function parsePrices(address: Readonly<Record<string, unknown>>): PricesSearch {
  const product = wholeNumberOf(address["product"], 1, 1_000_000_000);
  const period = periodKinds.find((kind) => kind === address["period"]);
  const names = (["basis", "place"] as const).map((key) => [key, textOf(address[key]).slice(0, maxName)]);
  const days = (["from", "to"] as const).map((key) => [key, textOf(address[key])] as const);
  return {
    ...(product === undefined ? {} : { product }),
    ...(period === undefined ? {} : { period }),
    ...Object.fromEntries(names.filter(([, name]) => name !== "")),
    ...Object.fromEntries(days.filter(([, day]) => isDay(day))),
  };
}

/** Keeps the choices of the page in its address. */
export function usePricesSearch() {
  const search = useSearch({ strict: false, select: parsePrices, structuralSharing: true });
  const navigate = useNavigate();
  const change = (changed: { readonly [Key in keyof PricesSearch]?: PricesSearch[Key] | undefined }) =>
    void navigate({
      to: ".",
      search: (current: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
        ...parsePrices({ ...current, ...changed }),
      }),
      replace: true,
      resetScroll: false,
    });
  return { search, change };
}
