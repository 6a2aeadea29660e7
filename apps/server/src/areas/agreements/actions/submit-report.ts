import type * as api from "@birzha/domain/agreements/api.ts";
import { findTransition, statusId } from "@birzha/domain/agreements/lifecycle.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { holderOf, systemElements } from "@birzha/domain/agreements/system-values.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { versionReference } from "../../../platform/audit/version-reference.ts";
import { pipeline } from "../../../platform/db/pipeline.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { findFiling } from "../find-filing.ts";
import { confirmWarnings, toUnconfirmed } from "../find-report-warnings.ts";
import type { SimilarityScope } from "../find-similar.ts";
import { validateReport } from "../validate-report.ts";
import { statusName } from "../list/register-columns.ts";
import { insertFiling, insertReport, insertVersion, nextReportId, storeTexts, textsOf } from "../store.ts";

/**
 * Registers a report for an organisation (OTC-049, OTC-100..120, OTC-191, S-5, S-10). Idempotent by its key (DOOR-003).
 * @param scope reports that are compared for the warning of a similar report
 */
export async function submitReport(
  context: Context,
  { body }: Pick<InputOf<typeof api.createAgreement>, "body">,
  scope: SimilarityScope = "all",
): Promise<ResultOf<typeof api.createAgreement>> {
  const { actor, clock, db } = context;
  const { notDuplicateOf, replaces, confirmedWarnings, key } = body;
  const filing = key === undefined ? undefined : await findFiling(context, { ...body, key });
  if (filing?.report) return { id: filing.report.id, ...toUnconfirmed(filing.report.warnings) };
  const { reporter, form, values, files, content, duty, ...found } = await validateReport(
    context,
    { ...body, scope },
    "lock",
  );
  // Before a number is drawn: rejected reports leave no gaps.
  const warnings = confirmWarnings(found.warnings, confirmedWarnings);

  const holder = holderOf(actor);
  const [id, textIds] = await pipeline(
    nextReportId(db),
    storeTexts(db, [...textsOf(content), reporter.name, holder]),
  );
  const status = statusId(findTransition("create", undefined)!.to);
  const now = clock.now();
  const issueDate = now.toISOString();
  const dataXML = toReportXml(form, {
    ...values,
    ...(files.length > 0 ? { files } : {}),
    ...systemElements({
      number: id,
      status: statusName(status),
      date: moscowDate(now),
      organization: reporter,
      holder,
    }),
  });
  const [, version] = await pipeline(
    insertReport(db, {
      id,
      organization: reporter,
      authorId: actor.userId,
      familyName: holder,
      passportId: form.passportId,
      status,
      issueDate,
      notDuplicateOf,
      replaces,
      warnings,
      content,
      textIds,
      duty,
    }),
    insertVersion(db, {
      reportId: id,
      kind: "create",
      author: { id: actor.userId, name: holder },
      at: issueDate,
      dataXML,
      fileIds: files.map((file) => file.id),
    }),
    filing && insertFiling(db, { ...filing, organizationId: reporter.id, reportId: id, at: issueDate }),
  );
  context.audit({
    action: "agreements.submit",
    entity: "agreement",
    entityId: id,
    after: {
      organizationId: reporter.id,
      status,
      notDuplicateOf,
      replaces,
      warnings: warnings ?? undefined,
      key,
      dataXML: versionReference(version, dataXML),
    },
  });
  return { id, ...toUnconfirmed(warnings) };
}
