import type { ReportFormField } from "../agreements/report-form.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import type { Decimal } from "../shared/values/decimal.ts";

/** WORK-060: dates of a report that can set its clock going, by the names of the form's fields. */
export const triggerFields = [
  "contract_date",
  "supplementary_agreement_date",
  "delivery_date",
  "shipment_fact_date",
] as const satisfies readonly ReportFormField[];
export type TriggerField = (typeof triggerFields)[number];

/**
 * How days are counted, from the day after the trigger on. working: those of the production calendar; calendar: all;
 * calendar-moved: all, and where the last one is a day off, the next working day is the last.
 */
export const dayKinds = ["working", "calendar", "calendar-moved"] as const;
export type DayKind = (typeof dayKinds)[number];

/** What decides whether there is a duty, and until when. */
export interface DutyTerms {
  /** Product types of the catalogue; none: of any product. */
  readonly productTypeIds: readonly number[];
  /** Tonnes from which on it applies; null: any. */
  readonly volumeFrom: Decimal | null;
  /** Rubles of the whole contract from which on it applies; null: any. */
  readonly amountFrom: Decimal | null;
  readonly triggerField: TriggerField;
  readonly days: number;
  readonly dayKind: DayKind;
  /** First and last day of triggers that it holds for; null: until it is changed. */
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
}

/** What staff says of a rule. */
export interface DutyRuleContent extends DutyTerms {
  readonly name: string;
  /** The act that it is taken from, or what it is where it is taken from none. */
  readonly citation: string;
  /** The lawyer who has confirmed it, and when; null for both: nobody has. */
  readonly confirmedBy: string | null;
  readonly confirmedOn: IsoDate | null;
}

/** A version of a rule; versions are kept, so that what was due under one of them stays due. */
export interface DutyRule extends DutyRuleContent {
  readonly ruleId: number;
  readonly version: number;
}

/** Longest periods that are counted, and longest texts; the database holds the same. */
export const dutyLimits = { days: 365, name: 150, citation: 500, confirmedBy: 150 } as const;

/** More rules than these, with all their versions, are none. */
export const mostRuleVersions = 1000;

/** Digits before and after the dot. */
export interface Digits {
  readonly whole: number;
  readonly scale: number;
}

/** How large a quantity, a price of a tonne and a sum may be, as a report has them. */
export const dutyDigits = {
  tonnes: { whole: 9, scale: 3 },
  price: { whole: 9, scale: 2 },
  rubles: { whole: 15, scale: 2 },
} as const satisfies Record<string, Digits>;
