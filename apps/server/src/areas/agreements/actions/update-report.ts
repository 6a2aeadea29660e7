import type * as changeApi from "@birzha/domain/agreements/change-api.ts";
import {
  correctionErrors,
  needsCorrectionReason,
  toStoredCorrection,
} from "@birzha/domain/agreements/correction.ts";
import { reportDifferences } from "@birzha/domain/agreements/duplicates.ts";
import type { StoredWarnings } from "@birzha/domain/agreements/warnings.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { sendPipeline } from "../../../platform/db/pipeline.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { readValidReport, rejectErrors } from "../form/report-form.ts";
import { loadReportReferences } from "../form/report-references.ts";
import type { ReportSource } from "../form/report-xml.ts";
import { getReportFiles } from "../file-queries.ts";
import { deriveContent } from "../derive-content.ts";
import { findChangedDueDate, keepExtension } from "../find-due-date.ts";
import {
  findReportWarnings,
  toStoredWarnings,
  toUnconfirmed,
  unconfirmedError,
} from "../find-report-warnings.ts";
import { rejectDuplicate } from "../reject-duplicate.ts";
import { applyStep } from "./apply-step.ts";

/** A changed report with the decisions of the user. */
type GivenChange = Omit<InputOf<typeof changeApi.updateAgreement>["body"], "dataXML"> & ReportSource;

/**
 * Saves a changed report (OTC-050, OTC-133, OTC-192). The rules of a new report apply, but choices that were
 * deactivated later remain valid (S-5). A change that makes it a duplicate of another report needs confirmation
 * (DUP-001).
 */
export async function updateReport(
  context: RequestContext,
  { id, version, notDuplicateOf, confirmedWarnings, correction, ...source }: GivenChange,
): Promise<ResultOf<typeof changeApi.updateAgreement>> {
  if (correction && needsCorrectionReason(correction) && !correction.reason)
    throw new ApiError("agreements.correction-reason-required");
  let warnings = null as StoredWarnings | null;
  await applyStep(context, { action: "update", id, version }, async ({ stored, form, values: before }) => {
    const references = await loadReportReferences(context.db);
    const values = await readValidReport(context, references, form, source, {
      organizationId: stored.organizationId,
      reportId: id,
      stored: before,
    });
    if (correction) rejectErrors(correctionErrors(correction, values), source.part);
    const files = await getReportFiles(context.db, stored.organizationId, values["files"], id);
    const { identity, ...content } = deriveContent(form, values);
    if (reportDifferences(deriveContent(form, before).identity, identity).length > 0)
      await rejectDuplicate(context.db, stored.organizationId, identity, { id, notDuplicateOf });
    const [duty, found] = await sendPipeline(
      findChangedDueDate(context.db, references, before, values),
      findReportWarnings(context, {
        organizationId: stored.organizationId,
        values,
        content,
        references,
        id,
      }),
    );
    const unconfirmed = unconfirmedError(found, confirmedWarnings, source.part);
    if (unconfirmed) throw unconfirmed;
    warnings = toStoredWarnings(found, confirmedWarnings);
    return {
      change: {
        content,
        notDuplicateOf,
        warnings,
        correction: correction ? toStoredCorrection(correction) : null,
        ...(duty === undefined ? {} : { duty: duty && keepExtension(duty, stored) }),
      },
      values,
      files,
    };
  });
  return { id, ...toUnconfirmed(warnings) };
}
