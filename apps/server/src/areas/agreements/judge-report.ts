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

/** What a new report says, as it is sent. */
export interface GivenReport {
  readonly passportId: number;
  readonly organizationId: number;
  readonly dataXML: string;
  readonly notDuplicateOf?: number | undefined;
}

/** A report that may be registered. */
interface JudgedReport {
  readonly reporter: Reporter;
  readonly form: FormDefinition;
  readonly values: FormValues;
  /** That the values were judged by. */
  readonly dictionaries: LoadedDictionaries;
  readonly files: readonly ChosenFile[];
  readonly identity: ReportIdentity;
  readonly content: Omit<ReportContent, "identity">;
}

/**
 * Whether a new report may be registered, by everything that is asked of one (OTC-100..120, S-5, S-10, DUP-001); the same
 * whether it is to be written or only looked at (DOOR-003).
 * @param lock the organisation against a block, until the transaction ends
 * @throws Refused as it would be answered
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

/** Members report for the organisation they act for, operators for any that is not blocked (G-11c). */
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
