import type { ErrorTable } from "../shared/errors.ts";
import type { PeriodError } from "./period.ts";

/** Error codes of report downloads: one per error of a period, and one for unavailable kinds. */
export const reportingErrors = {
  /** REP-001, G-55: the period starts before the earliest day. */
  "reporting.start-too-early": 400,
  /** REP-002: the period ends in the future. */
  "reporting.end-in-future": 400,
  /** G-55: the end is before the start. */
  "reporting.end-before-start": 400,
  /** REP-003: the period exceeds three years. */
  "reporting.too-long": 400,
  /** G-56: the kind is not available to the reader. */
  "reporting.unknown-kind": 400,
} as const satisfies ErrorTable & Record<`reporting.${PeriodError}`, 400>;
