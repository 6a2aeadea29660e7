import { withdrawalEnd, withdrawalError, withdrawalReason } from "@birzha/domain/agreements/withdrawal.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { applyStep } from "./apply-step.ts";

/** BULK-105: withdraws a report that was filed by mistake, as a new version. */
export function withdrawReport(
  context: RequestContext,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
  minutes: number,
): Promise<{ id: number }> {
  return applyStep(context, { action: "withdraw", id, version }, ({ stored }) => {
    const rule = { minutes, now: context.clock.now() };
    const error = withdrawalError(stored, rule);
    if (error)
      throw new ApiError(error, { params: { until: moscowTime(withdrawalEnd(stored.issueDate, rule)) } });
    return { change: { description: withdrawalReason(rule), isWithdrawn: true } };
  });
}

const time = new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", hour: "2-digit", minute: "2-digit" });

const moscowTime = (at: Date): string => `${time.format(at)} ${formatDate(moscowDate(at))}`;
