import type { DayExceptions } from "../exchange/working-days.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { compareDecimals, multiplyDecimals, type Decimal } from "../shared/values/decimal.ts";
import { dueDateOf } from "./due-date.ts";
import { triggerFields, type DutyRule, type TriggerField } from "./duty-rule.ts";

/** Properties of a deal that decide whether it must be reported, and its deadline. */
export interface DealDetails {
  readonly productTypeId: number;
  /** Tonnes. */
  readonly amount: Decimal;
  /** Price per tonne in the currency of the contract. */
  readonly price: Decimal;
  readonly isInRubles: boolean;
  /** Known dates. */
  readonly dates: Readonly<Partial<Record<TriggerField, IsoDate | null>>>;
}

/** WORK-061: rule, trigger and deadline of a deal that must be reported. */
export interface Duty {
  readonly rule: DutyRule;
  readonly triggerDate: IsoDate;
  readonly dueDate: IsoDate;
}

/**
 * Returns the rules in force on a trigger day: of each rule the newest version that had started and not
 * ended. Changes start in the future, so they never alter existing deadlines (WORK-060).
 */
export function rulesAt(versions: readonly DutyRule[], date: IsoDate): readonly DutyRule[] {
  const standing = new Map<number, DutyRule>();
  for (const version of versions) {
    const known = standing.get(version.ruleId);
    if (version.validFrom <= date && (!known || known.version < version.version))
      standing.set(version.ruleId, version);
  }
  return [...standing.values()].filter(({ validTo }) => validTo === null || validTo >= date);
}

const atLeast = (value: Decimal, least: Decimal | null) =>
  least === null || compareDecimals(value, least) >= 0;

/**
 * Whether the rule applies: it covers the product type, and the deal reaches all thresholds. A sum in a
 * foreign currency reaches any threshold (decision 0033).
 */
function isMeant({ productTypeIds, volumeFrom, amountFrom }: DutyRule, details: DealDetails): boolean {
  const { productTypeId, amount, price, isInRubles } = details;
  return (
    (productTypeIds.length === 0 || productTypeIds.includes(productTypeId)) &&
    atLeast(amount, volumeFrom) &&
    (!isInRubles || atLeast(multiplyDecimals(amount, price), amountFrom))
  );
}

/**
 * WORK-061: returns the duty with the earliest deadline; undefined if no rule applies. A rule with an unknown
 * trigger date does not apply yet.
 * @param exceptions of the calendar, `calendarAhead` days from the earliest date
 */
export function dutyOf(
  details: DealDetails,
  versions: readonly DutyRule[],
  exceptions: DayExceptions,
): Duty | undefined {
  const duties = triggerFields.flatMap((field) => {
    const triggerDate = details.dates[field];
    if (!triggerDate) return [];
    return rulesAt(versions, triggerDate)
      .filter((rule) => rule.triggerField === field && isMeant(rule, details))
      .map((rule): Duty => ({ rule, triggerDate, dueDate: dueDateOf(triggerDate, rule, exceptions) }));
  });
  return duties.toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.rule.ruleId - other.rule.ruleId,
  )[0];
}

/** WORK-062: returns the unknown dates from which a rule for the deal counts, by the rules in force today. */
export const missingTriggers = (
  details: DealDetails,
  versions: readonly DutyRule[],
  today: IsoDate,
): TriggerField[] =>
  triggerFields.filter(
    (field) =>
      !details.dates[field] &&
      rulesAt(versions, today).some((rule) => rule.triggerField === field && isMeant(rule, details)),
  );

/** Whether both deals have the same properties for all rules. */
export const areSameDetails = (one: DealDetails, other: DealDetails): boolean =>
  one.productTypeId === other.productTypeId &&
  compareDecimals(one.amount, other.amount) === 0 &&
  compareDecimals(one.price, other.price) === 0 &&
  one.isInRubles === other.isInRubles &&
  triggerFields.every((field) => (one.dates[field] ?? null) === (other.dates[field] ?? null));
