import type { ErrorCode } from "../errors.ts";

/** BULK-105: default of the minutes after the registration in which a report can be withdrawn. */
export const defaultWithdrawalMinutes = 10;

/** The setting and the time of the server, which decide about a withdrawal. */
export interface WithdrawalRule {
  /** 0: no report can be withdrawn. */
  readonly minutes: number;
  readonly now: Date;
}

/** Returns the time from which a report can no longer be withdrawn. */
export const withdrawalEnd = (issueDate: string, { minutes }: Pick<WithdrawalRule, "minutes">): Date =>
  new Date(Date.parse(issueDate) + minutes * 60_000);

/**
 * BULK-105: returns the error of a withdrawal of a registered report: withdrawals are off, a later version exists, or the
 * time is over. The flag of the exchange is no later version: it would reveal itself (G-53).
 */
export function withdrawalError(
  { issueDate, changedDate }: { readonly issueDate: string; readonly changedDate: string | null },
  rule: WithdrawalRule,
): ErrorCode | undefined {
  if (rule.minutes === 0) return "agreements.withdrawal-off";
  if (changedDate !== null) return "agreements.changed-since-filing";
  return rule.now >= withdrawalEnd(issueDate, rule) ? "agreements.withdrawal-too-late" : undefined;
}

/** Returns the description of a withdrawn report, which API clients see in place of the reason of a rejection. */
export const withdrawalReason = ({ minutes }: Pick<WithdrawalRule, "minutes">): string =>
  `Отозван в течение ${minutes} ${minutes % 10 === 1 && minutes % 100 !== 11 ? "минуты" : "минут"} после подачи`;
