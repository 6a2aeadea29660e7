import type * as api from "@birzha/domain/spot/api.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { chosenRows } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { registerWorkbook } from "../../../platform/register/workbook.ts";
import { openExport, spotSource } from "../queries.ts";

/** SPOT-054, V-10: exports deals as a workbook, with an audit entry (S-8). */
export async function downloadDeals(
  context: RequestContext,
  { query, body }: Pick<InputOf<typeof api.exportDeals>, "query" | "body">,
): Promise<LiveBlob> {
  const rows = await openExport(context, query, body.data);
  context.audit({
    action: "spot.download",
    entity: "report",
    after: { chosen: chosenRows(body.data)?.length ?? null },
  });
  const { columns } = body.data;
  const sheet = { name: "spot", title: ru.export.title, isStaff: isStaff(context.actor), columns };
  return registerWorkbook(spotSource, sheet, rows);
}
