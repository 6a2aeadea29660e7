import type { agreementErrors } from "../agreements/errors.ts";
import type { ReportFormField } from "../agreements/report-form.ts";
import { warningCodes, type WarningCode } from "../agreements/warnings.ts";
import type { FieldErrorCode } from "../forms/field-error.ts";
import type { IsoDate } from "../shared/values/dates.ts";

/** Errors of lists of reports; no report causes them. */
type ListErrorCode = "agreements.too-many-to-sort" | "agreements.too-many-found";

/** Code of a rule, equal to the code in responses of the API. */
type ReportErrorCode = Exclude<keyof typeof agreementErrors, ListErrorCode>;
export type RuleCode = FieldErrorCode | ReportErrorCode | WarningCode;

export const ruleSeverities = ["error", "warning"] as const;

/** A field or an input property with a value that breaks the rule, and its correction, in the wire format. */
export interface RuleExample {
  readonly field: string;
  readonly wrong: string;
  readonly right: string;
}

/** Rule for reports (RULE-001). */
export interface Rule {
  readonly code: RuleCode;
  readonly severity: (typeof ruleSeverities)[number];
  /** Fields of the report form; empty for a rule that concerns the request or the whole report. */
  readonly fields: readonly ReportFormField[];
  readonly example: RuleExample;
  /** Id in docs/requirements. */
  readonly requirement: string;
  /** First day of the rule. */
  readonly validFrom: IsoDate;
  /** Last day of the rule; null while it has none. */
  readonly validTo: IsoDate | null;
}

type ReasonOf<Code> = Code extends `agreements.${infer Reason}` ? Reason : never;
export type ReportErrorReason = ReasonOf<ReportErrorCode>;
type RuleTextKey = `fields.${FieldErrorCode}` | `reports.${ReportErrorReason}` | `warnings.${WarningCode}`;

export const isWarning = (code: RuleCode): code is WarningCode => warningCodes.some((each) => each === code);

/** Returns the phrase key of a rule below `rules.texts`: the same code can be of a field and of a report. */
export function ruleTextKey(code: RuleCode): RuleTextKey {
  if (isWarning(code)) return `warnings.${code}`;
  return (
    code.startsWith("agreements.") ? code.replace("agreements.", "reports.") : `fields.${code}`
  ) as RuleTextKey;
}
