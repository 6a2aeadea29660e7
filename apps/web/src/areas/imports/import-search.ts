import { wholeNumberOf } from "../../shared/address-values.ts";

/** Address of the page: the open import. */
export interface ImportSearch {
  readonly id?: number;
}

export function parseImportSearch(address: Readonly<Record<string, unknown>>): ImportSearch {
  const id = wholeNumberOf(address["id"], 1, Number.MAX_SAFE_INTEGER);
  return id === undefined ? {} : { id };
}
