import type * as api from "@birzha/domain/agreements/api.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { holderOf, systemElements } from "@birzha/domain/agreements/system-values.ts";
import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { findReporter } from "../queries.ts";

type DefaultQuery = InputOf<typeof api.getDefaultValue>["query"];

/**
 * OTC-047, G-45: returns default values for a new report. With only `familyName` given, sets only the report holder.
 */
export async function getDefaultReport(
  { db, clock, actor, organization }: RequestContext,
  { organizationId, familyName }: DefaultQuery,
): Promise<ResultOf<typeof api.getDefaultValue>> {
  const definition: FormDefinition = reportForm;
  const isHolderOnly = familyName !== undefined && organizationId === undefined;
  const requestedId = organizationId ?? organization?.id;
  const known =
    isHolderOnly || requestedId === undefined ? undefined : await findReporter(db, actor, requestedId);
  if (!isHolderOnly && requestedId !== undefined && !known) throw new ApiError("shared.not-found");
  const values = systemElements({
    holder: familyName ?? holderOf(actor),
    ...(isHolderOnly ? {} : { date: clock.today() }),
    ...(known ? { organization: known } : {}),
  });
  return {
    passportId: definition.passportId,
    formSysId: definition.formSysId,
    dataXML: toReportXml(definition, values),
  };
}
