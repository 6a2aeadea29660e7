import type { OrganizationReportQuery } from "@birzha/domain/organizations/api.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { parseListQuery, openRegister } from "../../../platform/register/read-register.ts";
import { registerWorkbook } from "../../../platform/register/workbook.ts";
import { organizationSource } from "../queries.ts";

/** ORG-067, G-68: exports organisations as a workbook in list order, with an audit entry (S-8). */
export async function downloadOrganizations(
  context: RequestContext,
  { query }: { readonly query: OrganizationReportQuery },
): Promise<LiveBlob> {
  const rows = await openRegister(context, organizationSource, {
    where: [],
    ...parseListQuery(organizationRegister, query),
  });
  const { activeDate, status } = query;
  context.audit({ action: "organizations.download", entity: "report", after: { activeDate, status } });
  const sheet = { name: "organizations", title: ru.report.title, isStaff: true, columns: query.columns };
  return registerWorkbook(organizationSource, sheet, rows);
}
