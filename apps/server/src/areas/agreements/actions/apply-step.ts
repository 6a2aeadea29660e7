import { type StoredReport } from "@birzha/domain/agreements/agreement.ts";
import {
  type AgreementAction,
  type AgreementStatus,
  findTransition,
  statusId,
} from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { holderOf, systemElements } from "@birzha/domain/agreements/system-values.ts";
import type { ChosenFile, FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { versionReference } from "../../../platform/audit/version-reference.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { getReportForm, readStoredReport } from "../form/report-form.ts";
import { lockReport, scopeOf } from "../queries.ts";
import { statusName } from "../list/register-columns.ts";
import { applyChange, insertVersion, type ReportChange } from "../store.ts";

/** A locked report before the step changes it. */
export interface OpenReport {
  readonly stored: StoredReport;
  readonly form: FormDefinition;
  /** Form values without system elements and files. */
  readonly values: FormValues;
}

export interface ReportStep {
  readonly action: Exclude<AgreementAction, "create">;
  readonly id: number;
  /** Version that the change is based on. A stale one is rejected (G-85). */
  readonly version?: number | undefined;
  /** Target status of a status change. */
  readonly to?: AgreementStatus;
}

/** Result of a step. Absent values and files stay unchanged. */
export interface StepOutcome {
  readonly change: Omit<ReportChange, "status" | "changedDate">;
  readonly values?: FormValues;
  readonly files?: readonly ChosenFile[];
}

/**
 * Runs one change of a report (G-33, S-6, S-7): lock, check the transition and the version, apply the change, store a
 * new version, audit. Of concurrent changes one wins; the others get 409.
 */
export async function applyStep(
  context: RequestContext,
  { action, id, version, to }: ReportStep,
  make: (report: OpenReport) => Promise<StepOutcome> | StepOutcome,
): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  const {
    stored,
    status,
    isOrganizationActive,
    versionId: before,
  } = await lockReport(db, scopeOf(actor), id);
  const details = {
    status,
    organizationId: stored.organizationId,
    isOrganizationActive,
    isVersion: stored.isChildren,
    isWithdrawn: stored.isWithdrawn,
  };
  const rejection = agreementRejection(actor, action, details, to);
  if (rejection) throw new ApiError(rejection);
  if (version !== undefined && version !== stored.version) throw new ApiError("shared.stale");
  const form = getReportForm(context, stored.passportId);
  const report: OpenReport = { stored, form, values: readStoredReport(form, stored.dataXML) };
  const { change, values = report.values, files = stored.files } = await make(report);

  const next = statusId(findTransition(action, status, to)!.to);
  const now = clock.now();
  const dataXML = toReportXml(form, {
    ...values,
    ...(files.length > 0 ? { files } : {}),
    ...systemElements({
      number: id,
      status: statusName(next),
      date: moscowDate(new Date(stored.issueDate)),
      organization: { inn: stored.organizationInn, name: stored.organizationName },
      holder: stored.familyName,
    }),
  });
  await applyChange(db, id, {
    // PROOF-004: a cause belongs to one version. The flag of the exchange leaves the organisation's statement.
    ...(action === "deal" ? {} : { correction: null }),
    ...change,
    status: next,
    // G-53: hide from the organisation that its deal was flagged; a new change date would reveal it.
    ...(action === "deal" ? {} : { changedDate: now.toISOString() }),
  });
  const after = await insertVersion(db, {
    reportId: id,
    kind: action,
    author: { id: actor.userId, name: holderOf(actor) },
    at: now.toISOString(),
    dataXML,
    fileIds: files.map((file) => file.id),
  });
  const { description, isDubiousDeal, notDuplicateOf, warnings, correction, termination } = change;
  context.audit({
    action: `agreements.${action}`,
    entity: "agreement",
    entityId: id,
    before: { status: stored.status, dataXML: versionReference(before, stored.dataXML) },
    after: {
      status: next,
      description,
      isDubiousDeal,
      notDuplicateOf,
      warnings: warnings ?? undefined,
      correction: correction ?? undefined,
      termination,
      dataXML: versionReference(after, dataXML),
    },
  });
  return { id };
}
