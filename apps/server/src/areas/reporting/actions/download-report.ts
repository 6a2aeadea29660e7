import type { ReportQuery } from "@birzha/domain/reporting/api.ts";
import { periodError } from "@birzha/domain/reporting/period.ts";
import { offeredKind } from "@birzha/domain/reporting/report-kind.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/reporting/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { openReport, type ReportScope } from "../queries.ts";
import { reportColumns } from "../report-columns.ts";

/**
 * REP-008, REP-009: streams the workbook of a kind and period while reading the database, with an audit entry (S-8).
 * Without rows it has a header only (G-56).
 */
export async function downloadReport(
  context: RequestContext,
  { query }: { readonly query: ReportQuery },
  earliest: IsoDate,
): Promise<LiveBlob> {
  const { actor, clock, db } = context;
  const scope = scopeOf(context, query);
  const kind = offeredKind(query.templateTypeId, isStaff(actor));
  if (!kind) throw new ApiError("reporting.unknown-kind");
  const period = { start: query.dateBegin, end: query.dateEnd };
  const error = periodError(period, clock.today(), earliest);
  if (error) throw new ApiError(`reporting.${error}`, { params: { limit: formatDate(earliest) } });

  const { rows, close } = await openReport(db, kind, period, scope);
  context.audit({
    action: "reporting.download",
    entity: "report",
    after: { kind, ...period, organizationId: scope.organizationId ?? null },
  });
  return {
    name: "report",
    extension: "xlsx",
    contentType: xlsxMediaType,
    content: writeXlsx(ru.kinds[kind], reportColumns(kind, scope.isStaff), rows),
    release: close,
  };
}

/** G-56: members can request only their acting organisation; staff any, or all of them. */
function scopeOf(context: RequestContext, { organizationId, currentOrganization }: ReportQuery): ReportScope {
  const requestedId = organizationId ?? currentOrganization;
  if (isStaff(context.actor)) return { organizationId: requestedId, isStaff: true };
  const own = requireOrganization(context).id;
  if ([organizationId, currentOrganization].some((id) => id !== undefined && id !== own))
    throw new ApiError("shared.foreign-organization");
  return { organizationId: own, isStaff: false };
}
