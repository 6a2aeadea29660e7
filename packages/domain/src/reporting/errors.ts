import type { ErrorTable } from "../shared/errors.ts";
import type { PeriodFault } from "./period.ts";

/** Refusals of report downloads: one for each fault of a period, and a kind the caller is not offered. */
export const reportingErrors = {
  /** REP-001, G-55. */
  "reporting.start-too-early": 400,
  /** REP-002. */
  "reporting.end-in-future": 400,
  /** G-55. */
  "reporting.end-before-start": 400,
  /** REP-003. */
  "reporting.too-long": 400,
  /** G-56. */
  "reporting.unknown-kind": 400,
} as const satisfies ErrorTable & Record<`reporting.${PeriodFault}`, 400>;
