import { Readable } from "node:stream";
import { writeXlsx, type Cell } from "hucre/xlsx";
import { importRowStates, type ImportBatch, type ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import { reasonHeader, rowIdentityHeader } from "@birzha/domain/imports/match-columns.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { StoredBlob } from "../../platform/http/blob.ts";
import { xlsxMediaType } from "../../platform/xlsx/write-xlsx.ts";
import { getImport, listImportRows } from "./queries.ts";

/** Rows that cannot be registered as they are. */
const rejectedStates = ["invalid", "warned", "similar", "filed", "skipped"] as const;
/** Columns before those of the file. */
const ownColumns = 2;
/** Width of the column with the reasons in characters. */
const reasonWidth = 60;

/**
 * BULK-004, BULK-006: returns the rows of an import as a workbook. A row carries its identity and its reasons, and a cell
 * with an error has a comment. All cells are text, so a round trip changes none of them.
 */
export async function downloadImport(
  db: DbReader,
  organizationId: number,
  id: number,
  which: "all" | "rejected",
): Promise<StoredBlob> {
  const batch = await getImport(db, organizationId, id);
  const states = which === "all" ? importRowStates : rejectedStates;
  const page = { pageIndex: 0, pageSize: importRowLimit, states };
  const { rows } = await listImportRows(db, organizationId, id, page);
  const name = batch.fileName.replace(/\.[^.]*$/, "");
  return {
    name: which === "all" ? name : `${name} (ошибки)`,
    extension: "xlsx",
    contentType: xlsxMediaType,
    open: async () => Readable.from([Buffer.from(await writeWorkbook(batch, rows))]),
  };
}

const writeWorkbook = (batch: ImportBatch, rows: readonly ImportRow[]) =>
  writeXlsx({
    sheets: [
      {
        name: "Отчёты",
        columns: [{ width: 18 }, { width: reasonWidth }, ...batch.columns.map(() => ({ width: 20 }))],
        freezePane: { rows: 1, columns: ownColumns },
        rows: [
          [rowIdentityHeader, reasonHeader, ...batch.columns.map(({ header }) => header)],
          ...rows.map((row) => [
            row.state === "done" ? "" : `${batch.id}-${row.number}`,
            reasonsOf(row),
            ...row.cells,
          ]),
        ],
        cells: commentsOf(batch, rows),
      },
    ],
  });

/** Comments of the cells with errors, by their position in the sheet. */
function commentsOf({ columns }: ImportBatch, rows: readonly ImportRow[]): Map<string, Partial<Cell>> {
  const position = new Map(columns.map(({ field }, column) => [`row.${field}`, column]));
  const comments = new Map<string, Partial<Cell>>();
  for (const [index, { errors, cells }] of rows.entries())
    for (const { field, message } of errors) {
      const column = position.get(field);
      if (column !== undefined)
        comments.set(`${index + 1},${column + ownColumns}`, {
          value: cells[column] ?? "",
          comment: { text: message },
        });
    }
  return comments;
}

const reasonsOf = ({ state, errors, duplicate, reportId }: ImportRow): string =>
  [
    ...errors.map(({ message }) => message),
    ...(state === "similar" ? [`Похож на отчёт №\u00a0${duplicate}`] : []),
    ...(state === "filed" ? [`Уже подан, отчёт №\u00a0${duplicate}`] : []),
    ...(state === "done" ? [`Зарегистрирован, отчёт №\u00a0${reportId}`] : []),
  ].join("; ");
