import type * as api from "@birzha/domain/agreements/filing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { toWarningFields } from "./find-report-warnings.ts";
import { documentSource } from "./form/report-xml.ts";
import { validateReports, type ValidatedReport } from "./validate-reports.ts";

export const noErrors = { code: null, message: null, errors: [], duplicate: null };

/** Converts an error into the result for one report. */
export const toErrors = ({ code, message, fields = [], details }: ApiError) => ({
  code,
  message,
  errors: [...fields],
  duplicate: typeof details?.["duplicate"] === "number" ? details["duplicate"] : null,
});

/**
 * DOOR-003, SOFT-001: validates a report without saving it (dry run) and warns of improbable values. Errors that
 * concern the caller, not the report, still throw.
 */
export async function findErrors(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.validateAgreement>, "body">,
): Promise<ResultOf<typeof api.validateAgreement>> {
  try {
    const { organizationId, dataXML, ...report } = body;
    const given = { ...report, ...documentSource(dataXML) };
    const { results } = await validateReports(context, organizationId, [given], { lock: "none" });
    const [result] = results;
    if (result instanceof ApiError) throw result;
    return { isValid: true, ...noErrors, warnings: toWarningFields((result as ValidatedReport).warnings) };
  } catch (error) {
    if (error instanceof ApiError && error.code.startsWith("agreements."))
      return { isValid: false, ...toErrors(error), warnings: [] };
    throw error;
  }
}
