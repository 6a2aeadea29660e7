import type * as api from "@birzha/domain/agreements/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";
import { getReportForm, readValidReport } from "./report-form.ts";
import { findReporter } from "./queries.ts";
import { storedIdentity } from "./derive-columns.ts";
import { listAlikeReports } from "./refuse-twin.ts";

/** DUP-001: what a person should look at before this report is registered. Throws not-found for another organisation. */
export async function findAlike(
  context: Context,
  { body: { organizationId, passportId, dataXML } }: Pick<InputOf<typeof api.listAlike>, "body">,
): Promise<ResultOf<typeof api.listAlike>> {
  const { actor, db } = context;
  if (!(await findReporter(db, actor, organizationId))) throw new Refused("shared.not-found");
  const form = getReportForm(passportId);
  const values = await readValidReport(context, form, dataXML, { organizationId });
  return listAlikeReports(db, organizationId, storedIdentity(form, values));
}
