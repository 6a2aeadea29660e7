import type * as api from "@birzha/domain/deals/api.ts";
import { terminatedAtOnce } from "@birzha/domain/deals/deal.ts";
import { dealTerminationRejection } from "@birzha/domain/deals/permissions.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { terminateReport } from "../areas/agreements/actions/terminate-report.ts";
import { getDealOf, listOpenReports } from "../areas/deals/queries.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";

/** Errors of the dates concern every report alike: their fields show them. */
const ofDates: readonly ErrorCode[] = [
  "agreements.termination-in-future",
  "agreements.termination-too-early",
  "agreements.termination-before-contract",
];

/**
 * DEAL-002: terminates all open reports of a contract with one number, day and reason. Each report gets its version,
 * receipt and audit row. The first report that rejects it fails the whole transaction.
 */
export async function terminateDeal(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.terminateDeal>, "body">,
): Promise<ResultOf<typeof api.terminateDeal>> {
  const { actor, db } = context;
  const { id, reason, reports: seen, ...termination } = body;
  const deal = await getDealOf(db, actor, id);
  const rejection = dealTerminationRejection(actor, deal);
  if (rejection) throw new ApiError(rejection);
  const reports = await listOpenReports(db, deal, terminatedAtOnce + 1);
  if (reports.length === 0) throw new ApiError("deals.nothing-open");
  if (reports.length > terminatedAtOnce)
    throw new ApiError("deals.too-many-open", { params: { limit: terminatedAtOnce } });
  if (reports.length !== seen) throw new ApiError("shared.stale");
  for (const report of reports) {
    try {
      await terminateReport(context, { ...termination, id: report }, "terminate", reason);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || ofDates.includes(error.code)) throw error;
      throw new ApiError("deals.not-terminated", {
        params: { number: String(report), reason: error.message },
        details: { report },
        cause: error,
      });
    }
  }
  return { id, terminated: reports.length };
}
