import type { ReportIdentity } from "@birzha/domain/agreements/twins.ts";
import { agreementRefusal } from "@birzha/domain/agreements/permissions.ts";
import type { ChosenFile, FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { pipeline } from "../../platform/db/pipeline.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { loadDictionaries, type LoadedDictionaries } from "../catalogs/queries.ts";
import { deriveContent, type ReportContent } from "./derive-content.ts";
import { getReportFiles } from "./file-queries.ts";
import { findReporter, type Reporter } from "./queries.ts";
import { refuseTwin } from "./refuse-twin.ts";
import { getReportForm, readValidReport } from "./form/report-form.ts";

/** A new report as the client sends it. */
export interface GivenReport {
  readonly passportId: number;
  readonly organizationId: number;
  readonly dataXML: string;
  readonly notDuplicateOf?: number | undefined;
}

/** A validated report. */
interface JudgedReport {
  readonly reporter: Reporter;
  readonly form: FormDefinition;
  readonly values: FormValues;
  /** Dictionaries used for the validation. */
  readonly dictionaries: LoadedDictionaries;
  readonly files: readonly ChosenFile[];
  readonly identity: ReportIdentity;
  readonly content: Omit<ReportContent, "identity">;
}

/**
 * Applies all validations of a new report (OTC-100..120, S-5, S-10, DUP-001), both for saving and for a dry run
 * (DOOR-003).
 * @param lock `lock` prevents a block of the organisation until the transaction ends
 * @throws Refused for any violated rule
 */
export async function judgeReport(
  context: Context,
  { passportId, organizationId, dataXML, notDuplicateOf }: GivenReport,
  lock: "lock" | "none",
): Promise<JudgedReport> {
  const { db } = context;
  const [reporter, dictionaries] = await pipeline(
    getReporter(context, organizationId, lock),
    loadDictionaries(db),
  );
  const form = getReportForm(context, passportId);
  const values = await readValidReport(context, dictionaries, form, dataXML, { organizationId: reporter.id });
  const files = await getReportFiles(db, reporter.id, values["files"]);
  const { identity, ...content } = deriveContent(form, values);
  await refuseTwin(db, reporter.id, identity, { notDuplicateOf });
  return { reporter, form, values, dictionaries, files, identity, content };
}

/** Members report for their acting organisation, operators for any active one (G-11c). */
async function getReporter(
  { actor, db }: Context,
  organizationId: number,
  lock: "lock" | "none",
): Promise<Reporter> {
  const facts = { status: undefined, organizationId, isOrganizationActive: true };
  const refusal = agreementRefusal(actor, "create", facts);
  if (refusal) throw new Refused(refusal);
  const reporter = await findReporter(db, actor, organizationId, lock);
  if (!reporter) throw new Refused("shared.not-found");
  const blocked = agreementRefusal(actor, "create", { ...facts, isOrganizationActive: reporter.isActive });
  if (blocked) throw new Refused(blocked);
  return reporter;
}
