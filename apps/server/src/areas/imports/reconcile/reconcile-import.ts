import { sql } from "kysely";
import { findRecord } from "@birzha/domain/catalogs/find-record.ts";
import { readCell } from "@birzha/domain/imports/column-units.ts";
import type { ImportBatch, ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import {
  comparedFields,
  reconcileLedger,
  type ComparedValues,
  type LedgerRow,
  type ReconciledLine,
} from "@birzha/domain/imports/reconcile.ts";
import { loadDictionaries, type LoadedDictionaries } from "../../catalogs/queries.ts";
import { getImport } from "../queries.ts";
import type { DbReader } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { listComparedReports, type LedgerReport } from "./list-compared-reports.ts";

export type ComparedLine = ReconciledLine<LedgerReport>;

export interface ReconciledImport {
  readonly batch: ImportBatch;
  readonly lines: readonly ComparedLine[];
  /** Texts of each row by form field. */
  readonly cells: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Rows that the form accepts as they are. */
  readonly ready: ReadonlySet<number>;
}

/**
 * BULK-008: compares the rows of a reconciliation with the current reports, so that a filed or corrected report changes
 * its line. @throws ApiError 404 for an import of another organisation or purpose
 */
export async function reconcileImport(
  db: DbReader,
  organizationId: number,
  id: number,
): Promise<ReconciledImport> {
  const batch = await getImport(db, organizationId, id);
  if (!batch.period) throw new ApiError("shared.not-found");
  const { rows } = await sql<{ number: number; state: string; cells: unknown; reportId: number | null }>`
    select number, state, cells, report_id as "reportId" from import_rows
    where batch_id = ${id} and organization_id = ${organizationId} order by number limit ${importRowLimit}`.execute(
    db,
  );
  const toValues = createLedgerReader(batch.columns, await loadDictionaries(db));
  const reports = await listComparedReports(db, organizationId, batch.period);
  const cells = new Map<number, Record<string, string>>();
  const ledger = rows.map((row): LedgerRow => {
    const texts = textsOf(batch.columns, row.cells as string[]);
    cells.set(row.number, texts);
    return { number: row.number, reportId: row.reportId, values: toValues(texts) };
  });
  const ready = new Set(rows.flatMap(({ number, state }) => (state === "ready" ? number : [])));
  return { batch, lines: reconcileLedger(ledger, reports, batch.period), cells, ready };
}

const textsOf = (columns: readonly ImportColumn[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ field }, index) => (field !== null && cells[index] ? [[field, cells[index]]] : [])),
  );

/** Returns a function that converts texts to values; texts of a catalogue become the names of its records. */
function createLedgerReader(columns: readonly ImportColumn[], { records }: LoadedDictionaries) {
  const compared = new Set<string>(comparedFields.map(({ field }) => field));
  const present = new Set(columns.map(({ field }) => field));
  const columnOf = new Map(columns.map((column) => [column.field, column]));
  const fields = importedFields.filter(({ name }) => compared.has(name) && present.has(name));
  const names = new Map<string, string>();
  return (texts: Readonly<Record<string, string>>): ComparedValues => {
    const values: Partial<Record<string, string | boolean>> = {};
    for (const field of fields) {
      const text = texts[field.name];
      if (text === undefined) continue;
      if (field.type === "select") {
        const key = `${field.name}\n${text}`;
        if (!names.has(key)) {
          const found = findRecord(records[field.dictionary], { text });
          names.set(key, "record" in found ? found.record.name : text);
        }
        values[field.name] = names.get(key)!;
      } else {
        const read = readCell(field, text, columnOf.get(field.name));
        const input = "input" in read ? read.input : undefined;
        if (typeof input === "string" || typeof input === "boolean") values[field.name] = input;
      }
    }
    return values;
  };
}
