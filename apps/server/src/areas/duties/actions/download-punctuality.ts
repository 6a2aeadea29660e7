import type * as api from "@birzha/domain/duties/api.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { chosenRows } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { registerWorkbook } from "../../../platform/register/workbook.ts";
import { openPunctuality, punctualitySource } from "../punctuality-queries.ts";

/** WORK-064: exports punctuality as a workbook, with an audit entry (S-8). */
export async function downloadPunctuality(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.exportPunctuality>, "body">,
): Promise<LiveBlob> {
  const rows = await openPunctuality(context, body.data);
  context.audit({
    action: "duties.download",
    entity: "report",
    after: { chosen: chosenRows(body.data)?.length ?? null },
  });
  const sheet = {
    name: "punctuality",
    title: ru.punctuality.title,
    isStaff: true,
    columns: body.data.columns,
  };
  return registerWorkbook(punctualitySource, sheet, rows);
}
