import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of the rules of reporting. */
export const dutyErrors = {
  "duties.ends-before-it-begins": 400,
  /** Who has confirmed a rule, and when, are said together. */
  "duties.half-confirmed": 400,
  "duties.confirmed-later": 400,
  /** WORK-060: a change does not change what was due before. */
  "duties.backdated": 400,
  /** A product type that is in no catalogue. */
  "duties.unknown-product": 400,
  /** There are as many rules as are read at once. */
  "duties.too-many-rules": 409,
  /** WORK-063: nobody can know yet that the month has no deals. */
  "duties.month-runs": 400,
  "duties.month-long-past": 400,
  /** WORK-063: the organisation has said so already. */
  "duties.nil-return-filed": 409,
  /** WORK-063: there are reports of contracts of that month. */
  "duties.month-has-reports": 409,
} as const satisfies ErrorTable;
