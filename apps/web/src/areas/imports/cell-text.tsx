import type { ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { useTranslations } from "use-intl";
import css from "./cell-text.module.css";

interface CellTextProps {
  readonly row: ImportRow;
  readonly column: number;
}

/** Returns the text that a correction replaces in a cell; undefined if the cell stays as it is. */
export function replacedText({ cells, original, state }: ImportRow, column: number): string | undefined {
  const before = original?.[column];
  return state === "done" || before === undefined || before === (cells[column] ?? "") ? undefined : before;
}

/** BULK-007: text of a cell, after the value that it replaces. */
export function CellText({ row, column }: CellTextProps) {
  const t = useTranslations("imports.correction");
  const text = row.cells[column] ?? "";
  const before = replacedText(row, column);
  if (before === undefined) return text;
  return (
    <>
      <del className={css.before}>{before || t("emptyValue")}</del>
      {" → "}
      <ins className={css.after}>{text || t("emptyValue")}</ins>
    </>
  );
}
