/** Severities of rules: an error rejects a report, a warning needs a confirmation. */
export const ruleSeverities = ["error", "warning"] as const;
export type RuleSeverity = (typeof ruleSeverities)[number];
