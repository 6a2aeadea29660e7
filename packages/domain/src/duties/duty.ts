import type { DayExceptions } from "../exchange/working-days.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { compareDecimals, multiplyDecimals, type Decimal } from "../shared/values/decimal.ts";
import { dueDateOf } from "./due-date.ts";
import { triggerFields, type DutyRule, type TriggerField } from "./duty-rule.ts";

/** What of a deal decides whether, and until when, it is to be reported. */
export interface DealFacts {
  readonly productTypeId: number;
  /** Tonnes. */
  readonly amount: Decimal;
  /** Of a tonne, in the currency of the contract. */
  readonly price: Decimal;
  readonly isInRubles: boolean;
  /** The dates that are known. */
  readonly dates: Readonly<Partial<Record<TriggerField, IsoDate | null>>>;
}

/** WORK-061: why, since when and until when a deal is to be reported. */
export interface Duty {
  readonly rule: DutyRule;
  readonly triggerDate: IsoDate;
  readonly dueDate: IsoDate;
}

/**
 * The rules as they stand for a trigger of that day: of each rule the newest version that had begun by then, unless it had
 * ended. What is changed later begins later, so that it does not change what was due before (WORK-060).
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

/** Thresholds that are given must all be reached; a sum in another currency is taken to reach any (decision 0033). */
function isMeant({ productTypeIds, volumeFrom, amountFrom }: DutyRule, facts: DealFacts): boolean {
  const { productTypeId, amount, price, isInRubles } = facts;
  return (
    (productTypeIds.length === 0 || productTypeIds.includes(productTypeId)) &&
    atLeast(amount, volumeFrom) &&
    (!isInRubles || atLeast(multiplyDecimals(amount, price), amountFrom))
  );
}

/**
 * WORK-061: the duty to report a deal: of the rules that mean it the one that is due first; nothing where none does. A
 * rule whose date is not known yet means nothing yet.
 * @param exceptions of the calendar from the earliest of the dates on (`calendarAhead`)
 */
export function dutyOf(
  facts: DealFacts,
  versions: readonly DutyRule[],
  exceptions: DayExceptions,
): Duty | undefined {
  const duties = triggerFields.flatMap((field) => {
    const triggerDate = facts.dates[field];
    if (!triggerDate) return [];
    return rulesAt(versions, triggerDate)
      .filter((rule) => rule.triggerField === field && isMeant(rule, facts))
      .map((rule): Duty => ({ rule, triggerDate, dueDate: dueDateOf(triggerDate, rule, exceptions) }));
  });
  return duties.toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.rule.ruleId - other.rule.ruleId,
  )[0];
}

/** Whether nothing that decides about the duty differs. */
export const areSameFacts = (one: DealFacts, other: DealFacts): boolean =>
  one.productTypeId === other.productTypeId &&
  compareDecimals(one.amount, other.amount) === 0 &&
  compareDecimals(one.price, other.price) === 0 &&
  one.isInRubles === other.isInRubles &&
  triggerFields.every((field) => (one.dates[field] ?? null) === (other.dates[field] ?? null));
