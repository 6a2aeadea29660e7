import { z } from "zod";
import { isOverVolume, type DealBalance } from "../deals/volume.ts";
import { isSpreadsheetText } from "../fields/spreadsheet-text.ts";
import { enteredFields, type FormValues } from "../forms/definition.ts";
import {
  customRuleCode,
  customRuleLimits,
  isCustomRuleCode,
  ruleText,
  type CustomRuleCode,
  type RuleText,
} from "../rules/custom-rule-code.ts";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { addYears, type IsoDate } from "../shared/values/dates.ts";
import { compareDecimals, type Decimal, multiplyDecimals } from "../shared/values/decimal.ts";
import { hasInnCheckDigits, isInn } from "../shared/values/inn.ts";
import type { CustomRule } from "../rules/custom-rule.ts";
import { findBrokenRules } from "../rules/find-broken-rules.ts";
import { reportForm, type ReportFormField } from "./report-form.ts";

/** Codes of the soft checks of the program (SOFT-001): values that are valid but probably wrong. */
export const warningCodes = [
  "delivery-before-contract",
  "shipment-in-future",
  "buyer-is-seller",
  "inn-check-digits",
  "old-contract",
  "price-far",
  "shifted-digits",
  "similar-report",
  "over-volume",
  "spreadsheet-text",
  "name-without-letters",
] as const;
export type ProgramWarningCode = (typeof warningCodes)[number];
/** Warnings of custom rules (RULE-002) are confirmed like those of the program. */
export type WarningCode = ProgramWarningCode | CustomRuleCode;

export const warningCode = z.union([z.enum(warningCodes), customRuleCode]);

export const isWarningCode = (code: string): code is WarningCode =>
  isCustomRuleCode(code) || warningCodes.some((each) => each === code);

export interface ReportWarning {
  readonly code: WarningCode;
  readonly field: ReportFormField;
  /** Texts of a custom rule; those of the program are phrases. */
  readonly text?: RuleText | undefined;
}

/**
 * Codes of the warnings that the user has confirmed. A request with this field is rejected if it confirms fewer
 * warnings than the report has; a request without it is accepted, and the version stores them as unconfirmed.
 */
export const confirmedWarnings = z
  .array(warningCode)
  .max(warningCodes.length + customRuleLimits.rules)
  .optional()
  .describe(
    "Codes of the warnings that the user has confirmed. With this field, the report is accepted only if it has no other warnings.",
  );

/** FIX-216: warnings that an accepted request did not confirm, in its response; absent without any. */
export const unconfirmedWarnings = z
  .array(fieldFailure)
  .optional()
  .describe(
    "Warnings that the version stores as unconfirmed because the request had no `confirmedWarnings`; absent without any.",
  );

/** Warnings of a version and whether its author confirmed them. */
export const storedWarnings = z.object({
  isConfirmed: z.boolean().describe("False if the request had no `confirmedWarnings`."),
  items: z
    .array(
      z.object({
        code: warningCode.describe("Code of the warning."),
        field: z.string().describe("Name of the field."),
        text: ruleText.optional().describe("Texts of a custom rule; absent for warnings of the program."),
      }),
    )
    .describe("Codes, as in `/api/rules/list`, and form fields."),
});
export type StoredWarnings = z.infer<typeof storedWarnings>;

/** Amount and price of an earlier report of the organisation, of the same product and currency. */
export interface EarlierDeal {
  readonly amount: Decimal;
  readonly price: Decimal;
}

/** Number of earlier reports that a comparison uses at most, and needs at least. */
export const maxEarlierDeals = 20;
const minEarlierDeals = 3;

/** A price is far from the median if it differs by this factor. */
const farFactor = "3";

/** Other reports of the organisation that a report is compared with. */
export interface OwnReports {
  /** Newest first. */
  readonly earlier: readonly EarlierDeal[];
  /** DUP-001: a report differs in few fields, and the caller has not named it as another deal. */
  readonly hasSimilar: boolean;
  /** DEAL-003: volume of the contract and its other reports; undefined without a volume. */
  readonly deal?: DealBalance | undefined;
}

/**
 * Returns the warnings of a valid report (SOFT-001), in the order of the codes, then those of custom rules (RULE-002).
 * @param rules custom rules in force
 */
export function findWarnings(
  values: FormValues,
  today: IsoDate,
  { earlier, hasSimilar, deal }: OwnReports,
  rules: readonly CustomRule[],
): readonly ReportWarning[] {
  const textOf = (field: ReportFormField) => {
    const value = values[field];
    return typeof value === "string" ? value : undefined;
  };
  const warnings: ReportWarning[] = [];
  const warn = (code: ProgramWarningCode, field: ReportFormField) => warnings.push({ code, field });

  const contractDate = textOf("contract_date");
  for (const field of ["delivery_date", "shipment_fact_date"] as const) {
    const date = textOf(field);
    if (date !== undefined && contractDate !== undefined && date < contractDate)
      warn("delivery-before-contract", field);
  }
  // FIX-226: a delivery can be agreed for a later day, a shipment has taken place.
  const shipped = textOf("shipment_fact_date");
  if (shipped !== undefined && shipped > today) warn("shipment-in-future", "shipment_fact_date");
  const purchaser = textOf("purchaser_inn");
  if (purchaser !== undefined && purchaser === (textOf("owner_inn") ?? textOf("manufacturer_inn")))
    warn("buyer-is-seller", "purchaser_inn");
  for (const field of ["manufacturer_inn", "owner_inn", "purchaser_inn"] as const) {
    const inn = textOf(field);
    if (inn !== undefined && isInn(inn) && !hasInnCheckDigits(inn)) warn("inn-check-digits", field);
  }
  if (contractDate !== undefined && contractDate < addYears(today, -1)) warn("old-contract", "contract_date");

  if (earlier.length >= minEarlierDeals) {
    const price = textOf("price");
    const amount = textOf("amount");
    const prices = earlier.map((deal) => deal.price);
    const amounts = earlier.map((deal) => deal.amount);
    if (price !== undefined && !isShifted(price, prices) && isFar(price, median(prices)))
      warn("price-far", "price");
    if (amount !== undefined && isShifted(amount, amounts)) warn("shifted-digits", "amount");
    if (price !== undefined && isShifted(price, prices)) warn("shifted-digits", "price");
  }
  if (hasSimilar) warn("similar-report", "contract_number");
  const tonnes = textOf("amount");
  if (deal && tonnes !== undefined && isOverVolume(deal, tonnes)) warn("over-volume", "amount");
  for (const field of lineFields) if (isSpreadsheetText(textOf(field) ?? "")) warn("spreadsheet-text", field);
  for (const field of ["manufacturer", "owner_name", "purchaser"] as const) {
    const name = textOf(field);
    if (name !== undefined && !/\p{L}/u.test(name) && !isSpreadsheetText(name))
      warn("name-without-letters", field);
  }
  for (const { rule, field } of findBrokenRules(rules, values))
    if (rule.severity === "warning") warnings.push({ code: rule.code, field, text: rule.text });
  return warnings;
}

/** Texts of one line. */
const lineFields = enteredFields(reportForm).flatMap(({ name, type }) =>
  type === "text" ? [name as ReportFormField] : [],
);

const median = (values: readonly Decimal[]): Decimal =>
  values.toSorted(compareDecimals)[Math.floor((values.length - 1) / 2)]!;

const isFar = (value: Decimal, usual: Decimal): boolean =>
  compareDecimals(value, multiplyDecimals(usual, farFactor)) >= 0 ||
  compareDecimals(multiplyDecimals(value, farFactor), usual) <= 0;

/**
 * Whether a value has the digits of an earlier one with the decimal point moved by one to three places. Round values
 * with one significant digit, such as 30 and 300 tonnes, are common and do not count.
 */
function isShifted(value: Decimal, earlier: readonly Decimal[]): boolean {
  if (value.replace(/[.0]/g, "").length < 2 || earlier.some((each) => compareDecimals(each, value) === 0))
    return false;
  return ["10", "100", "1000"].some((power) =>
    earlier.some(
      (each) =>
        compareDecimals(multiplyDecimals(each, power), value) === 0 ||
        compareDecimals(multiplyDecimals(value, power), each) === 0,
    ),
  );
}
