import type * as changeApi from "@birzha/domain/agreements/change-api.ts";
import { reportDifferences } from "@birzha/domain/agreements/duplicates.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { pipeline } from "../../../platform/db/pipeline.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { loadDictionaries } from "../../catalogs/queries.ts";
import { readValidReport } from "../form/report-form.ts";
import { getReportFiles } from "../file-queries.ts";
import { deriveContent } from "../derive-content.ts";
import { findChangedDueDate } from "../find-due-date.ts";
import { confirmWarnings, findReportWarnings } from "../find-report-warnings.ts";
import { rejectDuplicate } from "../reject-duplicate.ts";
import { applyStep } from "./apply-step.ts";

/**
 * Saves a changed report (OTC-050, OTC-133, OTC-192). The rules of a new report apply, but choices that were
 * deactivated later remain valid (S-5). A change that makes it a duplicate of another report needs confirmation
 * (DUP-001).
 */
export async function updateReport(
  context: Context,
  { body }: Pick<InputOf<typeof changeApi.updateAgreement>, "body">,
): Promise<ResultOf<typeof changeApi.updateAgreement>> {
  const { id, dataXML, version, notDuplicateOf, confirmedWarnings, reason } = body;
  return applyStep(context, { action: "update", id, version }, async ({ stored, form, values: before }) => {
    const known = await loadDictionaries(context.db);
    const values = await readValidReport(context, known, form, dataXML, {
      organizationId: stored.organizationId,
      reportId: id,
      stored: before,
    });
    const files = await getReportFiles(context.db, stored.organizationId, values["files"], id);
    const { identity, ...content } = deriveContent(form, values);
    if (reportDifferences(deriveContent(form, before).identity, identity).length > 0)
      await rejectDuplicate(context.db, stored.organizationId, identity, { id, notDuplicateOf });
    const [duty, found] = await pipeline(
      findChangedDueDate(context.db, known, before, values),
      findReportWarnings(context, {
        ...{ organizationId: stored.organizationId, values, content, id },
        // DUP-001: similar reports are a question of registration only.
        identity: undefined,
      }),
    );
    const warnings = confirmWarnings(found, confirmedWarnings);
    return {
      change: {
        ...{ content, notDuplicateOf, warnings },
        // BULK-007: without a reason, the version must not keep that of an earlier correction.
        description: reason || null,
        ...(duty === undefined ? {} : { duty }),
      },
      values,
      files,
    };
  });
}
