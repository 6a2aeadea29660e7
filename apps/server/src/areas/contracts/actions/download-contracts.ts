import { largestExport, type exportContracts } from "@birzha/domain/contracts/api.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { Context } from "../../../platform/http/context.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { openExport } from "../queries.ts";
import { exportColumns } from "../export-columns.ts";

/** CON-043, V-10: the workbook of chosen contracts, written while the database is being read; leaves an audit row. */
export async function downloadContracts(
  context: Context,
  { query, body }: Pick<InputOf<typeof exportContracts>, "query" | "body">,
): Promise<LiveBlob> {
  const ids = body.data.filter?.[0]?.values;
  const { rows, close } = await openExport(context.db, context.actor, {
    withProcessed: query.showConfirmedTransactions,
    ids,
    most: largestExport,
  });
  context.audit({ action: "contracts.download", entity: "report", after: { chosen: ids?.length ?? null } });
  return {
    name: "contracts",
    extension: "xlsx",
    contentType: xlsxMediaType,
    content: writeXlsx(ru.report.title, exportColumns, rows),
    release: close,
  };
}
