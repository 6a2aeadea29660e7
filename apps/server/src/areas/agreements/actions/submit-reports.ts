import { findTransition, statusId } from "@birzha/domain/agreements/lifecycle.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { holderOf, systemElements } from "@birzha/domain/agreements/system-values.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { versionReference } from "../../../platform/audit/version-reference.ts";
import { sendPipeline } from "../../../platform/db/pipeline.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError, type FieldFailure } from "../../../platform/http/errors/failure.ts";
import { findFilings, type FilingKey } from "../find-filings.ts";
import { toUnconfirmed } from "../find-report-warnings.ts";
import type { SimilarityScope } from "../find-similar.ts";
import { statusName } from "../list/register-columns.ts";
import { duplicateError } from "../reject-duplicate.ts";
import {
  drawReportIds,
  insertFilings,
  insertReports,
  insertVersions,
  storeTexts,
  textsOf,
} from "../store.ts";
import { validateReports, type GivenReport, type ValidatedReport } from "../validate-reports.ts";

/** A new report, with its idempotency key if it has one. */
export interface NewReport extends GivenReport {
  readonly filing?: FilingKey | undefined;
}

/** A registered report. */
interface SubmittedReport {
  readonly id: number;
  readonly unconfirmed?: FieldFailure[];
}

/**
 * Registers reports of an organisation (OTC-049, OTC-100..120, OTC-191, S-5, S-10, BULK-101). Idempotent by their keys
 * (DOOR-003). A constraint of the database that one report violates, or a repeated key, fails all of them: the caller
 * registers them again, one by one.
 * @param scope reports that are compared for the warning of a similar report
 * @returns in the order of the reports: the registered report or its rejection
 */
export async function submitReports(
  context: RequestContext,
  organizationId: number,
  reports: readonly NewReport[],
  scope?: SimilarityScope,
): Promise<readonly (SubmittedReport | ApiError)[]> {
  const keyed = reports.filter(({ filing }) => filing !== undefined);
  // The second report of a key gets the response of the first one, which must be registered by then.
  if (new Set(keyed.map(({ filing }) => filing!.key)).size < keyed.length) throw new ApiError("shared.stale");
  const filed = await findFilings(
    context,
    organizationId,
    keyed.map(({ filing }) => filing!),
  );
  const known = new Map(keyed.map((report, index) => [report, filed[index]]));
  const unknown = reports.filter((report) => known.get(report) === undefined);
  const registered =
    unknown.length === 0 ? [] : await registerReports(context, organizationId, unknown, scope);
  const results = new Map(unknown.map((report, index) => [report, registered[index]!]));
  return reports.map((report) => {
    const before = known.get(report);
    if (before === undefined || before instanceof ApiError) return before ?? results.get(report)!;
    return { id: before.id, ...toUnconfirmed(before.warnings) };
  });
}

async function registerReports(
  context: RequestContext,
  organizationId: number,
  reports: readonly NewReport[],
  scope: SimilarityScope | undefined,
): Promise<(SubmittedReport | ApiError)[]> {
  const { actor, clock, db } = context;
  const { reporter, results } = await validateReports(context, organizationId, reports, {
    lock: "lock",
    scope,
  });
  const isAccepted = (result: (typeof results)[number]): result is ValidatedReport => "content" in result;
  const accepted = results.filter(isAccepted);
  if (accepted.length === 0) return results.filter((result) => result instanceof ApiError);

  const holder = holderOf(actor);
  // Rejected reports leave no gaps.
  const [ids, textIds] = await sendPipeline(
    drawReportIds(db, accepted.length),
    storeTexts(db, [...accepted.flatMap(({ content }) => textsOf(content)), reporter.name, holder]),
  );
  const idOf = new Map(accepted.map((report, index) => [report, ids[index]!]));
  const status = statusId(findTransition("create", undefined)!.to);
  const now = clock.now();
  const issueDate = now.toISOString();
  const rows = results.flatMap((result, index) =>
    isAccepted(result) ? [{ ...result, id: idOf.get(result)!, given: reports[index]! }] : [],
  );
  const versions = rows.map(({ id, form, values, files }) => ({
    reportId: id,
    dataXML: toReportXml(form, {
      ...values,
      ...(files.length > 0 ? { files } : {}),
      ...systemElements({
        number: id,
        status: statusName(status),
        date: moscowDate(now),
        organization: reporter,
        holder,
      }),
    }),
    fileIds: files.map((file) => file.id),
  }));
  const author = { id: actor.userId, name: holder };
  const [, versionIds] = await sendPipeline(
    insertReports(
      db,
      rows.map(({ id, form, content: { identity: _, ...content }, duty, stored, given }) => ({
        id,
        organization: reporter,
        authorId: actor.userId,
        familyName: holder,
        passportId: form.passportId,
        status,
        issueDate,
        notDuplicateOf: given.notDuplicateOf,
        replaces: given.replaces,
        warnings: stored,
        content,
        textIds,
        duty,
      })),
    ),
    insertVersions(db, { kind: "create", author, at: issueDate }, versions),
    insertFilings(
      db,
      reporter.id,
      issueDate,
      rows.flatMap(({ id, given: { filing } }) => (filing ? [{ ...filing, reportId: id }] : [])),
    ),
  );
  for (const [index, { id, stored, given }] of rows.entries())
    context.audit({
      action: "agreements.submit",
      entity: "agreement",
      entityId: id,
      after: {
        organizationId: reporter.id,
        status,
        notDuplicateOf: given.notDuplicateOf,
        replaces: given.replaces,
        warnings: stored ?? undefined,
        key: given.filing?.key,
        dataXML: versionReference(versionIds[index]!, versions[index]!.dataXML),
      },
    });
  return results.map((result) => {
    if (result instanceof ApiError) return result;
    if (isAccepted(result)) return { id: idOf.get(result)!, ...toUnconfirmed(result.stored) };
    return duplicateError(idOf.get(results[result.sameAs] as ValidatedReport)!);
  });
}
