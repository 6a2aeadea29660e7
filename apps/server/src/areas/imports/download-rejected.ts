import { Readable } from "node:stream";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import { reasonHeader, rowIdentityHeader } from "@birzha/domain/imports/match-columns.ts";
import type { Reads } from "../../platform/db/handles.ts";
import type { StoredBlob } from "../../platform/http/blob.ts";
import { writeXlsx, xlsxMediaType } from "../../platform/xlsx/write-xlsx.ts";
import { getImport, listImportRows } from "./queries.ts";

/** BULK-006: returns the unregistered rows as a workbook; each row has its identity and its reasons. */
export async function downloadRejected(db: Reads, organizationId: number, id: number): Promise<StoredBlob> {
  const batch = await getImport(db, organizationId, id);
  const states = ["invalid", "similar", "filed", "skipped"] as const;
  const rows = await listImportRows(db, organizationId, id, { after: 0, limit: importRowLimit, states });
  return {
    name: `${batch.fileName.replace(/\.[^.]*$/, "")} (ошибки)`,
    extension: "xlsx",
    contentType: xlsxMediaType,
    open: async () => Readable.from(writeXlsx("Ошибки", columnsOf(batch), rows)),
  };
}

const columnsOf = ({ id, columns }: ImportBatch) => [
  { title: rowIdentityHeader, type: "text" as const, value: ({ number }: ImportRow) => `${id}-${number}` },
  { title: reasonHeader, type: "text" as const, width: 60, value: reasonsOf },
  ...columns.map(({ header }, index) => ({
    title: header,
    type: "text" as const,
    value: ({ cells }: ImportRow) => cells[index],
  })),
];

const reasonsOf = ({ errors, duplicate }: ImportRow): string =>
  [
    ...errors.map(({ message }) => message),
    ...(duplicate === null ? [] : [`Похож на отчёт №\u00a0${duplicate}`]),
  ].join("; ");
