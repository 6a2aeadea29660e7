import type { UserReportQuery } from "@birzha/domain/users/api.ts";
import { userRegister } from "@birzha/domain/users/register.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { parseListQuery, openRegister } from "../../../platform/register/read-register.ts";
import { registerWorkbook } from "../../../platform/register/workbook.ts";
import { userSource } from "../user-queries.ts";

/** USR-032: exports the listed users as a workbook, with an audit entry (S-8). */
export async function downloadUsers(
  context: RequestContext,
  { query }: { readonly query: UserReportQuery },
): Promise<LiveBlob> {
  const rows = await openRegister(context, userSource, {
    where: [],
    ...parseListQuery(userRegister, query),
  });
  const { registeredDate, status } = query;
  context.audit({ action: "users.download", entity: "report", after: { registeredDate, status } });
  const sheet = { name: "users", title: ru.report.title, isStaff: true, columns: query.columns };
  return registerWorkbook(userSource, sheet, rows);
}
