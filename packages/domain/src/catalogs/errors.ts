import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of catalogue changes. */
export const catalogErrors = {
  /** CAT-013, CAT-014: a required column has no value. */
  "catalogs.required": 400,
  /** G-75: must be three capital letters. */
  "catalogs.currency-code": 400,
  /** G-79: must be a port, a station, or both. */
  "catalogs.kind-required": 400,
  /** G-77: a product type with limited availability needs regions. */
  "catalogs.regions-required": 400,
  /** CAT-008: the basis does not exist or is inactive. */
  "catalogs.unknown-basis": 400,
  /** G-77: the region does not exist. */
  "catalogs.unknown-region": 400,
  /** G-75: another record has this name, ignoring case. */
  "catalogs.duplicate-name": 409,
  /** G-75: another currency has this code. */
  "catalogs.duplicate-code": 409,
} as const satisfies ErrorTable;
