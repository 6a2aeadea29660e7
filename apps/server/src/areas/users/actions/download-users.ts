import type { UserReportQuery } from "@birzha/domain/users/api.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { Context } from "../../../platform/http/context.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { openUserReport } from "../queries.ts";
import { userReportColumns } from "../report-columns.ts";

/** USR-032: the workbook of users, written while the database is being read; leaves an audit row (S-8). */
export async function downloadUsers(
  context: Context,
  { query }: { readonly query: UserReportQuery },
): Promise<LiveBlob> {
  const { rows, close } = await openUserReport(context.db, query);
  const { registeredDate, status } = query;
  context.audit({ action: "users.download", entity: "report", after: { registeredDate, status } });
  return {
    name: "users",
    extension: "xlsx",
    contentType: xlsxMediaType,
    content: writeXlsx(ru.report.title, userReportColumns, rows),
    release: close,
  };
}
