import type * as api from "@birzha/domain/agreements/api.ts";
import { findTransition, statusId } from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRefusal } from "@birzha/domain/agreements/permissions.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { holderOf, systemElements } from "@birzha/domain/agreements/system-values.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import { getReportFiles } from "../file-queries.ts";
import { getReportForm, readValidReport } from "../report-form.ts";
import { findReporter, type Reporter } from "../queries.ts";
import { statusName } from "../register-columns.ts";
import { deriveContent } from "../derive-content.ts";
import { refuseTwin } from "../refuse-twin.ts";
import { insertReport, insertVersion, nextReportId } from "../store.ts";

/** Registers a report for an organisation (OTC-049, OTC-100..120, OTC-191, S-5, S-10). */
export async function submitReport(
  context: Context,
  { body }: Pick<InputOf<typeof api.createAgreement>, "body">,
): Promise<ResultOf<typeof api.createAgreement>> {
  const { actor, clock, db } = context;
  const reporter = await getReporter(context, body.organizationId);
  const form = getReportForm(body.passportId);
  const values = await readValidReport(context, form, body.dataXML, { organizationId: reporter.id });
  const files = await getReportFiles(db, reporter.id, values["files"]);
  const { identity, ...content } = deriveContent(form, values);
  const { notDuplicateOf } = body;
  await refuseTwin(db, reporter.id, identity, { notDuplicateOf });

  const id = await nextReportId(db);
  const status = statusId(findTransition("create", undefined)!.to);
  const now = clock.now();
  const issueDate = now.toISOString();
  const holder = holderOf(actor);
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
  await insertReport(db, {
    id,
    organization: reporter,
    authorId: actor.userId,
    familyName: holder,
    passportId: form.passportId,
    status,
    issueDate,
    notDuplicateOf,
    content,
  });
  await insertVersion(db, {
    reportId: id,
    kind: "create",
    author: { id: actor.userId, name: holder },
    at: issueDate,
    dataXML,
    fileIds: files.map((file) => file.id),
  });
  context.audit({
    action: "agreements.submit",
    entity: "agreement",
    entityId: id,
    after: { organizationId: reporter.id, status, notDuplicateOf, dataXML },
  });
  return { id };
}

/** Members report for the organisation they act for, operators for any that is not blocked (G-11c). */
async function getReporter({ actor, db }: Context, organizationId: number): Promise<Reporter> {
  const facts = { status: undefined, organizationId, isOrganizationActive: true };
  const refusal = agreementRefusal(actor, "create", facts);
  if (refusal) throw new Refused(refusal);
  const reporter = await findReporter(db, actor, organizationId, "lock");
  if (!reporter) throw new Refused("shared.not-found");
  const blocked = agreementRefusal(actor, "create", { ...facts, isOrganizationActive: reporter.isActive });
  if (blocked) throw new Refused(blocked);
  return reporter;
}
