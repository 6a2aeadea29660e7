import type * as changeApi from "@birzha/domain/agreements/change-api.ts";
import {
  terminationError,
  terminationReportNumber,
  type ContractTermination,
} from "@birzha/domain/agreements/termination.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { applyStep, type OpenReport } from "./apply-step.ts";

type Body = InputOf<typeof changeApi.terminateAgreement>["body"];

/**
 * Registers the termination of a contract (OTC-053, OTC-170, G-36) or corrects that entry (OTC-054, OTC-174).
 * @param reason reason of the termination of a whole contract (DEAL-002)
 */
export function terminateReport(
  context: RequestContext,
  body: Body,
  action: "terminate" | "change-termination",
  reason?: string,
): Promise<ResultOf<typeof changeApi.terminateAgreement>> {
  const { id, version } = body;
  return applyStep(context, { action, id, version: version ?? undefined }, (report) => ({
    change: {
      termination: readTermination(body, report, context),
      ...(reason !== undefined && { description: reason }),
    },
  }));
}

/**
 * Returns the termination columns (G-36). If the caller omits number and date of the termination report, keeps the
 * stored ones or assigns new ones. Throws if a date is in the future or the termination precedes the contract.
 */
function readTermination(
  body: Body,
  { stored, values }: OpenReport,
  context: RequestContext,
): ContractTermination {
  const { clock, earliestDate } = context;
  const today = clock.today();
  const termination: ContractTermination = {
    terminationDate: body.terminationDate,
    terminationNumber: body.terminationNumber,
    terminationReportNumber:
      body.terminationReportNumber ?? stored.terminationReportNumber ?? terminationReportNumber(stored.id),
    terminationReportDate: body.terminationReportDate ?? stored.terminationReportDate ?? today,
  };
  const contractDate = values["contract_date"];
  const error = terminationError(
    termination,
    typeof contractDate === "string" ? contractDate : undefined,
    today,
    earliestDate,
  );
  if (error) throw new ApiError(error, { params: { limit: formatDate(earliestDate) } });
  return termination;
}
