import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { CellText, replacedText } from "./cell-text.tsx";
import css from "./import-sheet.module.css";

/** The cell that is being corrected. */
export interface OpenCell {
  /** Position of the row in the tab. */
  readonly index: number;
  readonly column: number;
  readonly anchor: HTMLElement;
}

interface SheetRowProps {
  readonly batch: ImportBatch;
  readonly row: ImportRow;
  readonly index: number;
  readonly isSimilarOpen: boolean;
  readonly onOpen: (cell: OpenCell) => void;
  /** Opens the question below the row, or closes it. */
  readonly onSimilar: (index: number) => void;
  /** Comparison with the similar report, or the warnings. */
  readonly children: ReactNode;
}

/** Returns the error of a cell. */
export const errorOf = ({ columns }: ImportBatch, { errors }: ImportRow, column: number) =>
  errors.find(({ field }) => field === `row.${columns[column]?.field}`);

/** Returns the header of the column of an error. */
export const headerOf = (
  { columns }: ImportBatch,
  { field }: Pick<ImportRow["errors"][number], "field">,
): string | undefined => columns.find((each) => field === `row.${each.field}`)?.header;

/** Returns the errors of a row with the headers of their columns. */
const reasonsOf = (batch: ImportBatch, { errors }: ImportRow) =>
  errors.map((error) => [headerOf(batch, error), error.message].filter(Boolean).join(": "));

/** Rows with a question below them. */
const isAsked = ({ state }: ImportRow) => state === "similar" || state === "warned";

/** A row of an imported file. Cells of imported columns are buttons that open their correction. */
export function SheetRow({ batch, row, index, isSimilarOpen, onOpen, onSimilar, children }: SheetRowProps) {
  const t = useTranslations("imports.correction");
  const labelOf = (column: number) => {
    const before = replacedText(row, column);
    const text = row.cells[column] ?? "";
    return before === undefined ? text : `${before || t("emptyValue")} → ${text || t("emptyValue")}`;
  };
  const isFixed = row.state === "done" || batch.isRegistering;
  return (
    <>
      <tr data-state={row.state} aria-rowindex={index + 2}>
        <th scope="row">{row.number}</th>
        {batch.columns.map(({ header, field }, column) => {
          const error = errorOf(batch, row, column);
          return (
            <td
              key={column}
              data-ignored={field === null || undefined}
              data-changed={replacedText(row, column) !== undefined || undefined}
            >
              {isFixed || field === null ? (
                <span className={css.text}>
                  <CellText row={row} column={column} />
                </span>
              ) : (
                <button
                  type="button"
                  className={css.cell}
                  data-cell={`${index}:${column}`}
                  tabIndex={error ? 0 : -1}
                  aria-label={[`${header}: ${labelOf(column)}`, ...(error ? [error.message] : [])].join(". ")}
                  {...(error && {
                    [row.state === "invalid" ? "data-invalid" : "data-warned"]: true,
                    title: error.message,
                  })}
                  onKeyDown={moveFocus}
                  onClick={({ currentTarget }) => onOpen({ index, column, anchor: currentTarget })}
                >
                  <CellText row={row} column={column} />
                </button>
              )}
            </td>
          );
        })}
        <td className={css.state}>
          <RowState
            row={row}
            reasons={reasonsOf(batch, row)}
            isOpen={isSimilarOpen}
            onSimilar={() => onSimilar(index)}
          />
        </td>
      </tr>
      {isSimilarOpen && isAsked(row) && children}
    </>
  );
}

interface RowStateProps {
  readonly row: ImportRow;
  readonly reasons: readonly string[];
  readonly isOpen: boolean;
  readonly onSimilar: () => void;
}

function RowState({ row, reasons, isOpen, onSimilar }: RowStateProps) {
  const { state, duplicate, reportId } = row;
  const t = useTranslations("imports.row");
  const number = reportId ?? duplicate;
  const text = (state === "invalid" && reasons[0]) || t(state, { number: String(number ?? "") });
  const dot = <span className={css.dot} data-state={state} aria-hidden />;
  if (isAsked(row))
    return (
      <button type="button" className={css.question} aria-expanded={isOpen} onClick={onSimilar}>
        {dot}
        {text}
      </button>
    );
  return (
    <span className={css.stateText} data-state={state} title={reasons.join("\n") || text}>
      {dot}
      {(state === "done" || state === "filed") && number !== null ? (
        <Link className={css.link} to={paths.viewAgreement} params={{ id: String(number) }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

const steps: Readonly<Partial<Record<string, readonly [rows: number, columns: number]>>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus between cells with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const position = event.currentTarget.dataset["cell"];
  if (!step || position === undefined) return;
  const [row = 0, column = 0] = position.split(":").map(Number);
  event.preventDefault();
  const next = `[data-cell="${row + step[0]}:${column + step[1]}"]`;
  event.currentTarget.closest("table")?.querySelector<HTMLElement>(next)?.focus();
}
