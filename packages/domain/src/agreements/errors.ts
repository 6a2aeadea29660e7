import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the reports' own rules; what any area may refuse stands in shared/errors.ts. */
export const agreementErrors = {
  /** G-33: the step is not in the table of transitions. */
  "agreements.wrong-status": 409,
  /** G-38: a version is a picture of the past; writes name the report. */
  "agreements.version-read-only": 409,
  /** G-53: the doubtful mark of a terminated report stays as it is. */
  "agreements.dubious-terminated": 409,
  /** OTC-143: a rejection states its reason. */
  "agreements.reason-required": 400,
  /** G-43: formSysId or passportId names no form definition. */
  "agreements.unknown-form": 400,
  /** G-42, S-5: not well-formed, wrong root, a DTD or entities. */
  "agreements.malformed-xml": 400,
  /** G-42: 256 KB. */
  "agreements.xml-too-large": 400,
  /** S-5: one or more fields of the report are wrong; `errors` names them. */
  "agreements.invalid-report": 400,
  /** FIX-025: by this column at most `mostSortable` reports are put in order. */
  "agreements.too-many-to-sort": 400,
  /** OTC-079. */
  "agreements.too-many-files": 400,
  /** S-5: neither uploaded by a member of the organisation nor already on the report. */
  "agreements.unknown-file": 400,
  /** OTC-168. */
  "agreements.termination-in-future": 400,
  /** FIX-104: before the earliest date that the installation takes. */
  "agreements.termination-too-early": 400,
  /** G-36. */
  "agreements.termination-before-contract": 400,
  /** DUP-001: the organisation has reported the same already; `details.twin` is the number of that report. */
  "agreements.duplicate": 409,
  /** DUP-001: `notDuplicateOf` is no report of the organisation. */
  "agreements.unknown-twin": 400,
  /** G-44: files wait for a report, but not without end. */
  "agreements.too-many-waiting-files": 409,
  /** An operator reports for a chosen organisation (OTC-066). */
  "agreements.organization-required": 400,
  /** DOOR-003: the organisation has registered another document by this key; `details.report` is its number. */
  "agreements.reused-key": 422,
} as const satisfies ErrorTable;

/** What a report that is filed may be refused with. */
export const filingRefusals = [
  "agreements.unknown-form",
  "agreements.malformed-xml",
  "agreements.xml-too-large",
  "agreements.invalid-report",
  "agreements.too-many-files",
  "agreements.unknown-file",
  "agreements.duplicate",
  "agreements.unknown-twin",
] as const;

/** What a step of a report may be refused with. */
export const stepRefusals = [
  "agreements.wrong-status",
  "agreements.version-read-only",
  "shared.not-found",
  "shared.stale",
] as const;

/** What a termination is refused with. */
export const terminationRefusals = [
  ...stepRefusals,
  "agreements.termination-in-future",
  "agreements.termination-too-early",
  "agreements.termination-before-contract",
] as const;

/** What a change of its status is refused with beside. */
export const statusRefusals = [
  ...stepRefusals,
  "agreements.reason-required",
  "agreements.duplicate",
  "agreements.unknown-twin",
] as const;
