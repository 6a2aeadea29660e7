import type * as api from "@birzha/domain/spot/api.ts";
import { isStaff } from "@birzha/domain/shared/actor.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { exportColumns, ownerColumn } from "../export-columns.ts";
import { countExported, openExport } from "../queries.ts";

/** A-68, V-10. */
const mostRows = 50_000;

/** SPOT-054, A-60: the workbook of the chosen deals, or of all; leaves an audit row (S-8). */
export async function downloadDeals(
  context: Context,
  { body }: Pick<InputOf<typeof api.exportDeals>, "body">,
): Promise<LiveBlob> {
  const { db, actor } = context;
  const chosen = body.data.filter?.[0]?.values;
  // What is no id names no deal.
  const ids = chosen?.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  const count = await countExported(db, actor, ids);
  if (count > mostRows) throw new Refused("spot.too-many-rows");
  const { rows, close } = await openExport(db, actor, ids);
  context.audit({
    action: "spot.download",
    entity: "report",
    after: { rows: count, chosen: ids !== undefined },
  });
  return {
    name: "spot",
    extension: "xlsx",
    contentType: xlsxMediaType,
    content: writeXlsx(
      ru.export.title,
      isStaff(actor) ? [ownerColumn, ...exportColumns] : exportColumns,
      rows,
    ),
    release: close,
  };
}
