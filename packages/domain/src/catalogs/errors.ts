import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of changes of the catalogues. */
export const catalogErrors = {
  /** CAT-013, CAT-014. */
  "catalogs.required": 400,
  /** G-75: three capital letters. */
  "catalogs.currency-code": 400,
  /** G-79: a port, a station, or both. */
  "catalogs.kind-required": 400,
  /** G-77. */
  "catalogs.regions-required": 400,
  /** CAT-008: the basis does not exist or is offered no more. */
  "catalogs.unknown-basis": 400,
  /** G-77. */
  "catalogs.unknown-region": 400,
  /** G-75: a record of that name is there, whatever the case of its letters. */
  "catalogs.duplicate-name": 409,
  /** G-75: currencies. */
  "catalogs.duplicate-code": 409,
} as const satisfies ErrorTable;
