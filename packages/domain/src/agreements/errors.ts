import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of reports. Common codes are in shared/errors.ts. */
export const agreementErrors = {
  /** G-33: the table of transitions does not contain the step. */
  "agreements.wrong-status": 409,
  /** G-38: versions are immutable; writes need the id of the report. */
  "agreements.version-read-only": 409,
  /** G-53: the "dubious" flag of a terminated report is read-only. */
  "agreements.dubious-terminated": 409,
  /** OTC-143: a rejection needs a reason. */
  "agreements.reason-required": 400,
  /** PROOF-004: the exchange decides about a deal that did not happen by the reason. */
  "agreements.correction-reason-required": 400,
  /** G-43: no form definition for formSysId and passportId. */
  "agreements.unknown-form": 400,
  /** G-42, S-5: malformed XML, wrong root element, a DTD or entities. */
  "agreements.malformed-xml": 400,
  /** G-42: the limit is `maxReportXmlBytes`. */
  "agreements.xml-too-large": 400,
  /** S-5: one or more fields are invalid; `errors` lists them. */
  "agreements.invalid-report": 400,
  /** FIX-025: no index covers this sort order, and the result exceeds `maxSortable` reports. */
  "agreements.too-many-to-sort": 400,
  "agreements.too-many-found": 400,
  /** OTC-079: too many files on one report. */
  "agreements.too-many-files": 400,
  /** S-5: neither an upload of a member of the organisation nor already on the report. */
  "agreements.unknown-file": 400,
  /** OTC-168: a termination date is in the future. */
  "agreements.termination-in-future": 400,
  /** FIX-104: the date is before the earliest date of the installation. */
  "agreements.termination-too-early": 400,
  /** G-36: the termination is earlier than the contract. */
  "agreements.termination-before-contract": 400,
  /** DUP-001: the organisation has already filed this deal; `details.duplicate` is the id of that report. */
  "agreements.duplicate": 409,
  /** DUP-001: `notDuplicateOf` is not a report of the organisation. */
  "agreements.unknown-duplicate": 400,
  /** SOFT-001: `confirmedWarnings` lacks a warning of the report; `errors` lists all of them. */
  "agreements.unconfirmed-warnings": 409,
  /** SCREEN-003: `replaces` is not a rejected report of the organisation. */
  "agreements.unknown-replaced": 400,
  /** SCREEN-003: another report already replaces it; `details.replacement` is the id of that report. */
  "agreements.already-replaced": 409,
  /** BULK-105: the report has been withdrawn and does not change any more. */
  "agreements.withdrawn": 409,
  /** BULK-105: `WITHDRAWAL_MINUTES` have passed since the registration. */
  "agreements.withdrawal-too-late": 409,
  /** BULK-105: the report was corrected, rejected or terminated after its registration. */
  "agreements.changed-since-filing": 409,
  /** BULK-105: `WITHDRAWAL_MINUTES` is 0. */
  "agreements.withdrawal-off": 409,
  /** G-44: too many uploads without a report. */
  "agreements.too-many-waiting-files": 409,
  /** OTC-066: an operator must choose the organisation. */
  "agreements.organization-required": 400,
  /** DOOR-003: the organisation has filed a different document with this key; `details.report` is its id. */
  "agreements.reused-key": 422,
} as const satisfies ErrorTable;

/** Error codes of filing a report. */
export const filingRejections = [
  "agreements.unknown-form",
  "agreements.malformed-xml",
  "agreements.xml-too-large",
  "agreements.invalid-report",
  "agreements.too-many-files",
  "agreements.unknown-file",
  "agreements.duplicate",
  "agreements.unknown-duplicate",
  "agreements.unconfirmed-warnings",
  "agreements.unknown-replaced",
  "agreements.already-replaced",
] as const;

/** Error codes of every transition. */
export const stepRejections = [
  "agreements.wrong-status",
  "agreements.withdrawn",
  "agreements.version-read-only",
  "shared.not-found",
  "shared.stale",
] as const;

/** Error codes of a termination. */
export const terminationRejections = [
  ...stepRejections,
  "agreements.termination-in-future",
  "agreements.termination-too-early",
  "agreements.termination-before-contract",
] as const;

/** Error codes of a change of status. */
export const statusRejections = [
  ...stepRejections,
  "agreements.reason-required",
  "agreements.duplicate",
  "agreements.unknown-duplicate",
] as const;

/** Error codes of a withdrawal. */
export const withdrawalRejections = [
  "agreements.withdrawal-too-late",
  "agreements.changed-since-filing",
  "agreements.withdrawal-off",
] as const;
