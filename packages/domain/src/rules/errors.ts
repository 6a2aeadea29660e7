import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of custom rules (RULE-002). Codes of reports are in rule.ts. */
export const ruleErrors = {
  "rules.ends-before-it-begins": 400,
  /** A limit has neither a minimum nor a maximum. */
  "rules.no-limit": 400,
  /** A limit is no number or date of its field. */
  "rules.wrong-limit": 400,
  "rules.limits-crossed": 400,
  /** The fields of a relation have different kinds, or the operator does not fit. */
  "rules.not-comparable": 400,
  /** The value of a condition does not fit its field. */
  "rules.wrong-condition": 400,
  /** A record is not in the catalogue of its field. */
  "rules.unknown-record": 400,
  /** Contracts of the past keep their rules. */
  "rules.backdated": 409,
  /** FIX-218: members would get the notice of the rule fewer days before it applies than the setting states. */
  "rules.short-notice": 409,
  /** The definition has no finished trial. */
  "rules.not-tried": 409,
  /** FIX-218: more past reports break the rule than the setting allows; the caller must confirm their number. */
  "rules.share-unconfirmed": 409,
  /** A rule in force is immutable. */
  "rules.not-draft": 409,
  "rules.not-in-force": 409,
  "rules.ended": 409,
  /** The end is before today or the beginning, or later than the current end. */
  "rules.wrong-end": 400,
  /** The trial of the rule has not ended. */
  "rules.trial-running": 409,
  "rules.too-many-rules": 409,
} as const satisfies ErrorTable;
