import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the spot register. */
export const spotErrors = {
  /** SPOT-042. */
  "spot.fields-required": 400,
  /** SPOT-043. */
  "spot.file-required": 400,
  /** SPOT-031, SPOT-032: not a status that this side of a deal may tell. */
  "spot.option-not-allowed": 400,
  /** V-9. */
  "spot.date-in-future": 400,
  /** FIX-104: before the earliest date that the installation takes. */
  "spot.date-too-early": 400,
  /** F8: a status is changed on the day it is told. */
  "spot.date-not-today": 400,
  /** V-9: the sale number is not that of the row. */
  "spot.wrong-number": 400,
  /** V-9: one row is named twice. */
  "spot.repeated-deal": 400,
  /** not a file of the organisation, or one of another deal. */
  "spot.unknown-file": 400,
  /** F8, SPOT-057: the state of the record does not allow this change. */
  "spot.not-editable": 409,
  /** Nothing differs from what is stored. */
  "spot.unchanged": 409,
  /** the record does not wait for an answer of the exchange. */
  "spot.not-sent": 409,
  /** files wait for a deal, but not without end. */
  "spot.too-many-waiting-files": 409,
} as const satisfies ErrorTable;
