import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import type { ReportWarning } from "@birzha/domain/agreements/warnings.ts";
import type { Duty } from "@birzha/domain/duties/duty.ts";
import type { ChosenFile, FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { pipeline } from "../../platform/db/pipeline.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { deriveContent, type ReportContent } from "./derive-content.ts";
import { getReportFiles } from "./file-queries.ts";
import { extendDueDate, findDueDate } from "./find-due-date.ts";
import { findReportWarnings } from "./find-report-warnings.ts";
import type { SimilarityScope } from "./find-similar.ts";
import { findReporter, type Reporter } from "./queries.ts";
import { checkReplaced } from "./check-replaced.ts";
import { rejectDuplicate } from "./reject-duplicate.ts";
import { getReportForm, readValidReport } from "./form/report-form.ts";
import { loadReportReferences } from "./form/report-references.ts";

/** A new report as the client sends it. */
export interface GivenReport {
  readonly passportId: number;
  readonly organizationId: number;
  readonly dataXML: string;
  readonly notDuplicateOf?: number | undefined;
  readonly replaces?: number | undefined;
  readonly scope?: SimilarityScope | undefined;
}

/** A validated report. */
interface ValidatedReport {
  readonly reporter: Reporter;
  readonly form: FormDefinition;
  readonly values: FormValues;
  readonly files: readonly ChosenFile[];
  readonly content: Omit<ReportContent, "identity">;
  /** Due date of the report; undefined if no rule applies (WORK-061). */
  readonly duty: Duty | undefined;
  readonly warnings: readonly ReportWarning[];
}

/**
 * Applies all validations of a new report (OTC-100..120, S-5, S-10, DUP-001, SOFT-001), both for saving and for a dry
 * run (DOOR-003).
 * @param lock `lock` prevents a block of the organisation until the transaction ends
 * @throws ApiError for any violated rule
 */
export async function validateReport(
  context: Context,
  { passportId, organizationId, dataXML, notDuplicateOf, replaces, scope }: GivenReport,
  lock: "lock" | "none",
): Promise<ValidatedReport> {
  const { db } = context;
  const [reporter, references] = await pipeline(
    getReporter(context, organizationId, lock),
    loadReportReferences(db),
  );
  const form = getReportForm(context, passportId);
  const values = await readValidReport(context, references, form, dataXML, { organizationId: reporter.id });
  const files = await getReportFiles(db, reporter.id, values["files"]);
  const { identity, ...content } = deriveContent(form, values);
  const [, replaced, computed, warnings] = await pipeline(
    rejectDuplicate(db, reporter.id, identity, { notDuplicateOf }),
    replaces !== undefined && checkReplaced(db, reporter.id, replaces, lock),
    findDueDate(db, references, values),
    findReportWarnings(context, {
      organizationId: reporter.id,
      values,
      content,
      references,
      scope,
      identity: notDuplicateOf === undefined ? identity : undefined,
    }),
  );
  const duty = replaced ? await extendDueDate(db, computed, replaced, context.replacementDays) : computed;
  return { reporter, form, values, files, content, duty, warnings };
}

/** Members report for their acting organisation, operators for any active one (G-11c). */
async function getReporter(
  { actor, db }: Context,
  organizationId: number,
  lock: "lock" | "none",
): Promise<Reporter> {
  const details = { status: undefined, organizationId, isOrganizationActive: true };
  const rejection = agreementRejection(actor, "create", details);
  if (rejection) throw new ApiError(rejection);
  const reporter = await findReporter(db, actor, organizationId, lock);
  if (!reporter) throw new ApiError("shared.not-found");
  const blocked = agreementRejection(actor, "create", {
    ...details,
    isOrganizationActive: reporter.isActive,
  });
  if (blocked) throw new ApiError(blocked);
  return reporter;
}
