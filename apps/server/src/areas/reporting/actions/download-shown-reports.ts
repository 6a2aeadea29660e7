import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/reporting/api.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { ru } from "@birzha/phrases/reporting/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { shownReports } from "../../agreements/queries.ts";
import { openShownReports } from "../queries.ts";
import { reportColumns, shownReportColumns } from "../report-columns.ts";

/** WORK-040, V-10: exports the register as the list shows it, with an audit entry (S-8). */
export async function downloadShownReports(
  context: RequestContext,
  { query }: Pick<InputOf<typeof api.downloadShownReports>, "query">,
): Promise<LiveBlob> {
  const { actor, db } = context;
  const { sortKey, sortDirection, columns, ...filter } = query;
  const { rows, close } = await openShownReports(
    context,
    await shownReports(db, actor, { filter, sortKey, sortDirection }),
  );
  context.audit({ action: "reporting.download", entity: "report", after: { shown: Object.keys(filter) } });
  const staff = isStaff(actor);
  return {
    name: "report",
    extension: "xlsx",
    contentType: xlsxMediaType,
    content: writeXlsx(
      ru.kinds.register,
      columns ? shownReportColumns(staff, columns) : reportColumns("register", staff),
      rows,
    ),
    release: close,
  };
}
