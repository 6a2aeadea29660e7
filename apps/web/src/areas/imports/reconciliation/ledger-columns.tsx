import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import sheet from "../import-sheet.module.css";
import { rowsQuery } from "../queries.ts";
import { SheetHead } from "../sheet-head.tsx";
import css from "./reconciliation.module.css";

/** Rows that show what a column contains. */
const sampleRows = 3;
/** Fields without which no row can be compared. */
const neededFields = ["contract_number", "contract_date"];

interface LedgerColumnsProps {
  readonly batch: ImportBatch;
  readonly onChanged: () => Promise<void>;
}

/** BULK-008: assigns the columns of the file to fields. Open where a needed field has no column. */
export function LedgerColumns({ batch, onChanged }: LedgerColumnsProps) {
  const t = useTranslations("imports.reconciliation");
  const isIncomplete = neededFields.some((needed) => batch.columns.every(({ field }) => field !== needed));
  const [isOpen, setOpen] = useState(isIncomplete);
  const rows = useQuery({ ...rowsQuery(batch.id, undefined, 0), enabled: isOpen });
  return (
    <details
      className={css.columns}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("columns")}</summary>
      <p className={css.hint}>{t("columnsHint")}</p>
      <div className={css.wide} tabIndex={0} role="region" aria-label={t("columns")}>
        <table className={sheet.sheet}>
          <SheetHead batch={batch} onChanged={onChanged} />
          <tbody>
            {rows.data?.rows.slice(0, sampleRows).map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {batch.columns.map(({ field }, column) => (
                  <td key={column} data-ignored={field === null || undefined}>
                    <span className={sheet.text}>{cells[column]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
