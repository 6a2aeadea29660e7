import type { MembersRequest } from "@birzha/domain/members/api.ts";
import { ru } from "@birzha/phrases/members/ru.ts";
import type { StoredBlob } from "../../../platform/http/blob.ts";
import type { Context } from "../../../platform/http/context.ts";
import { writeXlsx, xlsxMediaType } from "../../../platform/xlsx/write-xlsx.ts";
import { readMembers, type MemberSource } from "../member-queries.ts";
import { memberReportColumns } from "../report-columns.ts";

/** Whose members a workbook shows. */
interface Wanted {
  readonly source: MemberSource;
  readonly kind: keyof typeof ru.workbook;
  /** Of the application or the draft. */
  readonly id?: number;
}

/** MEM-058, MEM-061, MEM-068, A-49: a workbook of members under the filter; leaves an audit row (S-8). */
export async function downloadMembers(
  context: Context,
  { source, kind, id }: Wanted,
  request: MembersRequest,
): Promise<StoredBlob> {
  const rows = await readMembers(context, source, request);
  context.audit({
    action: "members.download",
    entity: "report",
    after: { kind, id, filter: request.filter ?? null, rows: rows.length },
  });
  return {
    name: id === undefined ? kind : `${kind}-${id}`,
    extension: "xlsx",
    contentType: xlsxMediaType,
    open: async () => writeXlsx(ru.workbook[kind], memberReportColumns, rows),
  };
}
