import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of reporting rules. */
export const dutyErrors = {
  "duties.ends-before-it-begins": 400,
  /** Lawyer and day of a confirmation must come together. */
  "duties.half-confirmed": 400,
  "duties.confirmed-later": 400,
  /** WORK-060: a change cannot alter existing deadlines. */
  "duties.backdated": 400,
  /** The product type is in no catalogue. */
  "duties.unknown-product": 400,
  /** The number of rule versions has reached its limit. */
  "duties.too-many-rules": 409,
  /** WORK-063: the month has not ended, so deals are still possible. */
  "duties.month-runs": 400,
  "duties.month-long-past": 400,
  /** WORK-063: the organisation has already filed a nil return. */
  "duties.nil-return-filed": 409,
  /** WORK-063: the organisation has reported contracts of that month. */
  "duties.month-has-reports": 409,
} as const satisfies ErrorTable;
