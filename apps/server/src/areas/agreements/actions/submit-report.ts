import type * as api from "@birzha/domain/agreements/api.ts";
import { toPresentId } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { toFilingKey } from "../find-filings.ts";
import { documentSource } from "../form/report-xml.ts";
import { submitReports } from "./submit-reports.ts";

/** Registers a report from its XML document (OTC-049). */
export async function submitReport(
  context: RequestContext,
  { body: { organizationId, dataXML, key, ...report } }: Pick<InputOf<typeof api.createAgreement>, "body">,
): Promise<ResultOf<typeof api.createAgreement>> {
  const filing = key === undefined ? undefined : toFilingKey(key, report.passportId, dataXML);
  const [result] = await submitReports(context, toPresentId(context.actor, organizationId), [
    { ...report, ...documentSource(dataXML), filing },
  ]);
  if (result instanceof ApiError) throw result;
  return result!;
}
