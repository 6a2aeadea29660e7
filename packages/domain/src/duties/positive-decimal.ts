import { z } from "zod";
import { isPositive } from "../shared/values/decimal.ts";
import type { DigitLimits } from "./duty-rule.ts";

/** A number above zero with so many digits before and after the dot. */
export const positiveDecimal = (digits: DigitLimits) =>
  z.string().refine((given) => isPositive(given, digits));
