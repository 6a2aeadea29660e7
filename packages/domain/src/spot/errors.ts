import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of the spot register. */
export const spotErrors = {
  /** SPOT-042: status and date must both have values. */
  "spot.fields-required": 400,
  /** SPOT-043: the status needs a document. */
  "spot.file-required": 400,
  /** SPOT-031, SPOT-032: this side of the deal cannot report the status. */
  "spot.option-not-allowed": 400,
  /** V-9: the date is in the future. */
  "spot.date-in-future": 400,
  /** FIX-104: the date is before the earliest date of the installation. */
  "spot.date-too-early": 400,
  /** F8: a status changes on the day of its report. */
  "spot.date-not-today": 400,
  /** V-9: the sale number does not match the row. */
  "spot.wrong-number": 400,
  /** V-9: the request has the row twice. */
  "spot.repeated-deal": 400,
  /** not a file of the organisation, or a file of another deal. */
  "spot.unknown-file": 400,
  /** F8, SPOT-057: the state of the record does not allow this change. */
  "spot.not-editable": 409,
  /** The edit changes nothing. */
  "spot.unchanged": 409,
  /** the record does not wait for a response of the exchange. */
  "spot.not-sent": 409,
  /** too many uploads without a deal. */
  "spot.too-many-waiting-files": 409,
} as const satisfies ErrorTable;
