import { wholeNumberOf } from "../../../../shared/address-values.ts";

/** URL state of the form of a new report. */
export interface NewReportSearch {
  /** SCREEN-003: rejected report that the new one replaces. */
  readonly replaces?: number;
  /** DEAL-002: report whose contract gets another consignment. */
  readonly consignment?: number;
  /** DEAL-002: report whose contract gets a supplementary agreement. */
  readonly supplement?: number;
}

const names = ["replaces", "consignment", "supplement"] as const;

/** Parses the URL of the form; invalid numbers count as missing. */
export function parseNewReportSearch(address: Readonly<Record<string, unknown>>): NewReportSearch {
  const numbers = names.map((name) => [name, wholeNumberOf(address[name], 1, 999_999_999_999_999)] as const);
  return Object.fromEntries(numbers.filter(([, number]) => number !== undefined));
}
