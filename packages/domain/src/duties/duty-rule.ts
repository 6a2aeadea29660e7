import type { ReportFormField } from "../agreements/report-form.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import type { Decimal } from "../shared/values/decimal.ts";

/** WORK-060: dates that can start the reporting period, by form field. */
export const triggerFields = [
  "contract_date",
  "supplementary_agreement_date",
  "delivery_date",
  "shipment_fact_date",
] as const satisfies readonly ReportFormField[];
export type TriggerField = (typeof triggerFields)[number];

/**
 * Counting of days, from the day after the trigger. working: working days; calendar: all days;
 * calendar-moved: all days, but a deadline on a day off moves to the next working day.
 */
export const dayKinds = ["working", "calendar", "calendar-moved"] as const;
export type DayKind = (typeof dayKinds)[number];

/** Terms that decide whether a deal must be reported, and its deadline. */
export interface DutyTerms {
  /** Product types; empty for all. */
  readonly productTypeIds: readonly number[];
  /** Minimum tonnes, inclusive; null for any. */
  readonly volumeFrom: Decimal | null;
  /** Minimum value of the contract in rubles, inclusive; null for any. */
  readonly amountFrom: Decimal | null;
  readonly triggerField: TriggerField;
  readonly days: number;
  readonly dayKind: DayKind;
  /** First and last trigger day; null for an open end. */
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
}

/** Content of a rule, maintained by staff. */
export interface DutyRuleContent extends DutyTerms {
  readonly name: string;
  /** Legal source, or a description of a rule without one. */
  readonly citation: string;
  /** Lawyer and day of the confirmation; both null without a confirmation. */
  readonly confirmedBy: string | null;
  readonly confirmedOn: IsoDate | null;
}

/** A version of a rule. Old versions stay, so that they continue to define old deadlines. */
export interface DutyRule extends DutyRuleContent {
  readonly ruleId: number;
  readonly version: number;
}

/** Maximum days and text lengths, equal to those of the database. */
export const dutyLimits = { days: 365, name: 150, citation: 500, confirmedBy: 150 } as const;

/** Maximum number of rule versions. */
export const maxRuleVersions = 1000;

/** Digits before and after the decimal point. */
export interface DigitLimits {
  readonly whole: number;
  readonly scale: number;
}

/** Maximum digits of a quantity, a price per tonne and a sum, as in reports. */
export const dutyDigits = {
  tonnes: { whole: 9, scale: 3 },
  price: { whole: 9, scale: 2 },
  rubles: { whole: 15, scale: 2 },
} as const satisfies Record<string, DigitLimits>;
