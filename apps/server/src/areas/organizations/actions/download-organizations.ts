import type { OrganizationReportQuery } from "@birzha/domain/organizations/api.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { Context } from "../../../platform/http/context.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { openOrganizationReport } from "../queries.ts";
import { organizationReportColumns } from "../report-columns.ts";

/** ORG-067, G-68: the workbook of organisations, written while the database is being read; leaves an audit row (S-8). */
export async function downloadOrganizations(
  context: Context,
  { query }: { readonly query: OrganizationReportQuery },
): Promise<LiveBlob> {
  const { rows, close } = await openOrganizationReport(context.db, context.actor, query);
  const { activeDate, status } = query;
  context.audit({ action: "organizations.download", entity: "report", after: { activeDate, status } });
  return {
    name: "organizations",
    extension: "xlsx",
    contentType: xlsxMediaType,
    content: writeXlsx(ru.report.title, organizationReportColumns, rows),
    release: close,
  };
}
