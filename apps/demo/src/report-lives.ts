import { type AgreementStatus, findTransition, statusId } from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { systemElements } from "@birzha/domain/agreements/system-values.ts";
import { terminationReportNumber } from "@birzha/domain/agreements/termination.ts";
import type { ChosenFile, FormValues } from "@birzha/domain/forms/definition.ts";
import { moscowClock, moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, earliestDate } from "@birzha/domain/shared/values/dates.ts";
import { fromScaled, toScaled } from "@birzha/domain/shared/values/decimal.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { submitReport } from "@birzha/server/areas/agreements/actions/submit-report.ts";
import { findChangedDueDate } from "@birzha/server/areas/agreements/find-due-date.ts";
import { readValidReport } from "@birzha/server/areas/agreements/form/report-form.ts";
import { statusName } from "@birzha/server/areas/agreements/list/register-columns.ts";
import { deriveContent } from "@birzha/server/areas/agreements/derive-content.ts";
import { insertVersion, applyChange, type ReportChange } from "@birzha/server/areas/agreements/store.ts";
import { loadReportReferences } from "@birzha/server/areas/agreements/form/report-references.ts";
import { loadDictionaries } from "@birzha/server/areas/catalogs/queries.ts";
import { insertFile } from "@birzha/server/areas/files/store.ts";
import type { AuditEntry } from "@birzha/server/platform/audit/audit.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import type { RequestContext } from "@birzha/server/platform/http/endpoint-binding/context.ts";
import type { ReceivedFile } from "@birzha/server/platform/http/endpoint-binding/receive-file.ts";
import type { PdfAttachment } from "./attachments.ts";
import type { DemoCorrection, DemoStep } from "./courses.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import type { DemoAuthor } from "./people.ts";
import type { ReportPlan } from "./report-plans.ts";

/** Data that must exist before the first report. */
export interface DemoWorld {
  readonly db: DbTransaction;
  readonly organizations: Readonly<Record<OrganizationName, number>>;
  readonly people: ReadonlyMap<string, DemoAuthor>;
  readonly files: ReadonlyMap<PdfAttachment, ReceivedFile>;
  readonly onAudit: (at: Date, actor: Actor, entry: AuditEntry) => void;
}

/** Current state of a report. */
interface LiveReport {
  readonly id: number;
  readonly registeredOn: string;
  readonly holder: string;
  values: FormValues;
  files: ChosenFile[];
  status: AgreementStatus;
  supplements: number;
}

/** Login that acts for the exchange. */
const operator = "operator";

/**
 * Executes all events in chronological order, so that ids of reports and versions grow as in a real register.
 * Registers reports with the regular action; the lifecycle validates later steps.
 */
export async function liveReports(world: DemoWorld, plans: readonly ReportPlan[]): Promise<void> {
  const live = new Map<ReportPlan, LiveReport>();
  const events = plans.flatMap((plan) => [
    {
      at: plan.at,
      run: async () =>
        void live.set(plan, await register(world, plan, plan.replaces && live.get(plan.replaces))),
    },
    ...plan.steps.map((step) => ({ at: step.at, run: () => applyStep(world, plan, live.get(plan)!, step) })),
  ]);
  for (const { run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run();
}

async function register(
  world: DemoWorld,
  plan: ReportPlan,
  replaced: LiveReport | undefined,
): Promise<LiveReport> {
  const actor = reporter(world, plan);
  const context = contextAt(world, actor, plan.at);
  const files: ChosenFile[] = [];
  for (const attachment of plan.attachments) files.push(await storeFile(world, actor, plan.at, attachment));
  const values: FormValues = plan.values;
  const body = {
    passportId: reportPassportId,
    organizationId: world.organizations[plan.organization],
    dataXML: toReportXml(reportForm, { ...values, ...(files.length > 0 ? { files } : {}) }),
    ...(replaced ? { replaces: replaced.id } : {}),
  };
  const { id } = await submitReport(context, { body });
  return {
    id,
    registeredOn: moscowDate(plan.at),
    holder: actor.name,
    values,
    files,
    status: "registered",
    supplements: 0,
  };
}

async function applyStep(
  world: DemoWorld,
  plan: ReportPlan,
  report: LiveReport,
  step: DemoStep,
): Promise<void> {
  const { db } = world;
  const actor = step.action === "status" || step.action === "deal" ? exchange(world) : reporter(world, plan);
  const to = step.action === "status" ? step.to : undefined;
  const organizationId = world.organizations[plan.organization];
  const details = { status: report.status, organizationId, isOrganizationActive: true };
  const rejection = agreementRejection(actor, step.action, details, to);
  const transition = findTransition(step.action, report.status, to);
  if (rejection || !transition)
    throw new Error(`demo data: action ${step.action} is not allowed for a ${report.status} report`);

  const before = report.values;
  if (step.action === "update") await correct(world, plan, report, step.correction, step.at);
  const duty = await findChangedDueDate(db, await loadDictionaries(db), before, report.values);
  const status = { before: statusId(report.status), after: statusId(transition.to) };
  report.status = transition.to;
  const { inn, name } = demoOrganizations[plan.organization];
  const dataXML = toReportXml(reportForm, {
    ...report.values,
    ...(report.files.length > 0 ? { files: report.files } : {}),
    ...systemElements({
      number: report.id,
      status: statusName(statusId(report.status)),
      date: report.registeredOn,
      organization: { inn, name },
      holder: report.holder,
    }),
  });
  await applyChange(db, report.id, {
    status: statusId(report.status),
    ...changeOf(report, step),
    ...(duty === undefined ? {} : { duty }),
  });
  await insertVersion(db, {
    reportId: report.id,
    kind: step.action,
    author: { id: actor.userId, name: actor.name },
    at: step.at.toISOString(),
    dataXML,
    fileIds: report.files.map(({ id }) => id),
  });
  world.onAudit(step.at, actor, {
    action: `agreements.${step.action}`,
    entity: "agreement",
    entityId: report.id,
    before: { status: status.before },
    after: {
      status: status.after,
      ...(step.action === "status" ? { description: step.reason } : {}),
      ...(step.action === "deal" ? { isDubiousDeal: step.isDubious } : {}),
    },
  });
}

function changeOf(report: LiveReport, step: DemoStep): Partial<ReportChange> {
  const changedDate = step.at.toISOString();
  switch (step.action) {
    case "update":
      return { changedDate, content: deriveContent(reportForm, report.values) };
    case "status":
      return { changedDate, description: step.reason ?? null };
    case "deal":
      return { isDubiousDeal: step.isDubious };
    case "terminate":
    case "change-termination":
      return {
        changedDate,
        termination: { ...step.termination, terminationReportNumber: terminationReportNumber(report.id) },
      };
  }
}

/** Applies a correction of the organisation, validated like form input. */
async function correct(
  world: DemoWorld,
  plan: ReportPlan,
  report: LiveReport,
  correction: DemoCorrection,
  at: Date,
): Promise<void> {
  const actor = reporter(world, plan);
  if (correction === "price") {
    report.supplements += 1;
    if (report.supplements === 1 && plan.supplement)
      report.files.push(await storeFile(world, actor, at, plan.supplement));
  }
  const corrected = { ...report.values, ...corrections(report, correction, moscowDate(at)) };
  const context = contextAt(world, actor, at);
  const references = await loadReportReferences(context.db);
  const source = { part: "dataXML", read: () => corrected } as const;
  report.values = await readValidReport(context, references, reportForm, source, {
    organizationId: world.organizations[plan.organization],
    stored: report.values,
  });
}

function corrections(
  { id, values, supplements }: LiveReport,
  correction: DemoCorrection,
  day: string,
): FormValues {
  // A few per cent up or down, different for consecutive reports.
  const percent = BigInt(96 + (id % 9));
  const scaled = (field: string, scale: number) => {
    const value = values[field];
    return typeof value === "string"
      ? fromScaled((toScaled(value, scale) * percent) / 100n, scale)
      : undefined;
  };
  const number = values["contract_number"];
  switch (correction) {
    case "amount":
      return { amount: scaled("amount", 3) };
    case "price":
      return {
        price: scaled("price", 2),
        product_basis_price: scaled("product_basis_price", 2),
        supplementary_agreement_date: day,
        supplementary_agreement_number: String(supplements),
        agreement_start_date: day,
      };
    case "shipment":
      return { shipment_fact_date: day, delivery_date: addDays(day, 6) };
    case "number":
      return { contract_number: typeof number === "string" ? `${number}-1`.slice(-50) : undefined };
  }
}

async function storeFile(
  world: DemoWorld,
  actor: Actor,
  at: Date,
  attachment: PdfAttachment,
): Promise<ChosenFile> {
  const file = world.files.get(attachment)!;
  const id = await insertFile(world.db, {
    ...file,
    area: "agreements",
    organizationId: actor.organization!.id,
    uploadedBy: actor.userId,
    uploadedAt: new Date(at.getTime() - 120_000),
  });
  return { id, value: file.name };
}

/** Returns the context of an action of the author of a report. */
export const contextOf = (world: DemoWorld, plan: ReportPlan, at: Date): RequestContext =>
  contextAt(world, reporter(world, plan), at);

const contextAt = ({ db, onAudit }: DemoWorld, actor: Actor, at: Date): RequestContext => ({
  actor,
  organization: actor.organization,
  clock: moscowClock(() => at),
  earliestDate,
  db,
  requestId: "demo",
  audit: (entry) => onAudit(at, actor, entry),
});

function reporter({ organizations, people }: DemoWorld, { organization, author }: ReportPlan): Actor {
  const { userId, name } = people.get(author)!;
  const { inn, name: organizationName, isMember } = demoOrganizations[organization];
  return {
    kind: "employee",
    userId,
    account: author,
    name,
    role: roleCodes.user,
    organization: {
      id: organizations[organization],
      inn,
      name: organizationName,
      isActive: true,
      isOwner: false,
      hasAccess: isMember,
      hasAuctions: isMember,
      hasContracts: isMember,
      hasSpot: isMember,
    },
  };
}

function exchange({ people }: DemoWorld): Actor {
  const { userId, name } = people.get(operator)!;
  return {
    kind: "operator",
    userId,
    account: operator,
    name,
    role: roleCodes.operator,
    organization: undefined,
  };
}
