import type { agreementErrors } from "../agreements/errors.ts";
import type { ReportXmlError } from "../agreements/report-xml-errors.ts";
import type { ReportFormField } from "../agreements/report-form.ts";
import { warningCodes, type ProgramWarningCode } from "../agreements/warnings.ts";
import type { FieldErrorCode } from "../forms/field-error.ts";
import type { sharedErrors } from "../shared/errors.ts";
import { inputErrors, type InputError } from "../shared/registers/input-error.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import type { RuleSeverity } from "./rule-severity.ts";

/** Errors of lists of reports; no report causes them. */
type ListErrorCode = "agreements.too-many-to-sort" | "agreements.too-many-found";

/** Code of a rule, equal to the code in responses of the API. */
type ReportErrorCode = Exclude<keyof typeof agreementErrors, ListErrorCode>;
/** Shared errors that no request with a report returns: of exports, other files, addresses and retired endpoints. */
type OtherErrorCode =
  | "shared.too-many-rows"
  | "shared.too-many-found"
  | "shared.unsupported-file"
  | "shared.prefetched"
  | "shared.unknown-path"
  | "shared.wrong-method"
  | "shared.duplicate"
  | "shared.gone";
type RequestErrorCode = Exclude<keyof typeof sharedErrors, OtherErrorCode>;
export type InputErrorCode = Exclude<InputError, FieldErrorCode>;
export type RuleCode =
  | FieldErrorCode
  | ReportErrorCode
  | `xml-${ReportXmlError}`
  | RequestErrorCode
  | InputErrorCode
  | ProgramWarningCode;

/** A field or an input property with a value that breaks the rule, and its correction, in the wire format. */
export interface RuleExample {
  readonly field: string;
  readonly wrong: string;
  readonly right: string;
}

/** Rule for reports (RULE-001). */
export interface BookRule {
  readonly code: RuleCode;
  readonly severity: RuleSeverity;
  /** Fields of the report form; empty for a rule that concerns the request or the whole report. */
  readonly fields: readonly ReportFormField[];
  /** Null for a rule about the caller or the server. */
  readonly example: RuleExample | null;
  /** Id in docs/requirements. */
  readonly requirement: string;
  /** First day of the rule. */
  readonly validFrom: IsoDate;
  /** Last day of the rule; null while it has none. */
  readonly validTo: IsoDate | null;
}

type ReasonOf<Code> = Code extends `agreements.${infer Reason}` ? Reason : never;
export type ReportErrorReason = ReasonOf<ReportErrorCode>;
type RequestReasonOf<Code> = Code extends `shared.${infer Reason}` ? Reason : never;
export type RequestErrorReason = RequestReasonOf<RequestErrorCode>;
type RuleTextKey =
  | `fields.${FieldErrorCode}`
  | `reports.${ReportErrorReason}`
  | `xml.${ReportXmlError}`
  | `requests.${RequestErrorReason}`
  | `inputs.${InputErrorCode}`
  | `warnings.${ProgramWarningCode}`;

export const isWarning = (code: RuleCode): code is ProgramWarningCode =>
  warningCodes.some((each) => each === code);

const isInput = (code: RuleCode): code is InputErrorCode =>
  code !== "unknown-field" && inputErrors.some((each) => each === code);

/** Returns the phrase key of a rule below `rules.texts`: the same code can be of a field and of a report. */
export function ruleTextKey(code: RuleCode): RuleTextKey {
  if (isWarning(code)) return `warnings.${code}`;
  if (isInput(code)) return `inputs.${code}`;
  const [area, reason] = code.split(".");
  if (code.startsWith("xml-")) return code.replace("xml-", "xml.") as RuleTextKey;
  if (reason === undefined) return `fields.${code}` as RuleTextKey;
  return `${area === "shared" ? "requests" : "reports"}.${reason}` as RuleTextKey;
}
