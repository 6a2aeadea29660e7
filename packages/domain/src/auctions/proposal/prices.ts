import { compareDecimals, isDecimal, scaleOf, toScaled, type Decimal } from "../../shared/values/decimal.ts";

/* F3: prices and steps. Exact arithmetic on integers of the same scale. */

/** PROP-086: a positive amount with at most two decimals. */
export const isPrice = (text: string): boolean =>
  /^\d{1,20}(\.\d{1,2})?$/.test(text) && compareDecimals(text, "0") > 0;

/** digits only, at least 1. */
export const isCount = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) > 0n;

/** Whether the value is a whole number of steps; false if the step is not positive. */
export function isMultiple(value: Decimal, step: Decimal): boolean {
  if (!isDecimal(value) || !isDecimal(step)) return false;
  const scale = Math.max(scaleOf(value), scaleOf(step), 2);
  const size = toScaled(step, scale);
  return size > 0n && toScaled(value, scale) % size === 0n;
}

/** PROP-088: an improvement is one or more price steps. */
export const isImprovement = (value: Decimal, step: Decimal): boolean =>
  isMultiple(value, step) && compareDecimals(value, step) >= 0;
