import type * as api from "@birzha/domain/contracts/api.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { chosenRows } from "@birzha/domain/shared/registers/list-request.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { registerWorkbook } from "../../../platform/register/workbook.ts";
import { contractSource, openExport } from "../queries.ts";

/** CON-043, V-10: exports contracts as a workbook, with an audit entry (S-8). */
export async function downloadContracts(
  context: RequestContext,
  { query, body }: Pick<InputOf<typeof api.exportContracts>, "query" | "body">,
): Promise<LiveBlob> {
  const rows = await openExport(context, query, body.data);
  context.audit({
    action: "contracts.download",
    entity: "report",
    after: { chosen: chosenRows(body.data)?.length ?? null },
  });
  const sheet = {
    name: "contracts",
    title: ru.report.title,
    isStaff: isStaff(context.actor),
    columns: body.data.columns,
  };
  return registerWorkbook(contractSource, sheet, rows);
}
