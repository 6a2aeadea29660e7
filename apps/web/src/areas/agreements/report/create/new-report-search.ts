import { wholeNumberOf } from "../../../../shared/address-values.ts";

/** URL state of the form of a new report. */
export interface NewReportSearch {
  /** SCREEN-003: rejected report that the new one replaces. */
  readonly replaces?: number;
}

/** Parses the URL of the form; invalid numbers count as missing. */
export function parseNewReportSearch(address: Readonly<Record<string, unknown>>): NewReportSearch {
  const replaces = wholeNumberOf(address["replaces"], 1, 999_999_999_999_999);
  return replaces === undefined ? {} : { replaces };
}
