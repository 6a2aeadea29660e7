import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { Box, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
import textCss from "./sheet-row.module.css";
import css from "./import-sheet.module.css";
import { useFaultTexts } from "./fault-text.ts";
import { isCompany, isFigure, shownText, sumColumn, sumOf } from "./sheet-columns.ts";

/** The cell that is being corrected. */
export interface OpenCell {
  /** Position of the row in the tab. */
  readonly index: number;
  readonly column: number;
  readonly anchor: HTMLElement;
}

interface SheetRowProps {
  readonly batch: ImportBatch;
  /** Indexes of the columns in the shown order. */
  readonly order: readonly number[];
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
export const errorOf = ({ columns }: ImportBatch, { errors, warnings }: ImportRow, column: number) =>
  [...errors, ...warnings].find(({ field }) => field === `row.${columns[column]?.field}`);

/** Returns the header of the column of an error. */
export const headerOf = (
  { columns }: ImportBatch,
  { field }: Pick<ImportRow["errors"][number], "field">,
): string | undefined => columns.find((each) => field === `row.${each.field}`)?.header;

/** Rows with a question below them. */
const isAsked = ({ state }: ImportRow) => state === "similar" || state === "warned" || state === "invalid";

/** A row of an imported file. Cells of imported columns are buttons that open their correction. */
export function SheetRow({
  batch,
  order,
  row,
  index,
  isSimilarOpen,
  onOpen,
  onSimilar,
  children,
}: SheetRowProps) {
  const t = useTranslations("imports.correction");
  const faults = useTranslations("imports.faults");
  const labelOf = (column: number) => {
    const before = replacedText(row, column);
    if (before === undefined) return shownText(batch, row, column) || filledText(batch, row, column) || "";
    const text = row.cells[column] ?? "";
    return `${before || t("emptyValue")} → ${text || t("emptyValue")}`;
  };
  const isFixed = row.state === "done" || batch.isRegistering;
  const places = order.filter((column) => column !== sumColumn);
  return (
    <>
      <tr data-state={row.state} data-hidden={row.isHidden || undefined} aria-rowindex={index + 2}>
        <th scope="row" title={row.isHidden ? faults("hidden") : undefined}>
          {row.number}
        </th>
        <td className={css.state}>
          <RowState row={row} isOpen={isSimilarOpen} onSimilar={() => onSimilar(index)} />
        </td>
        {order.map((column) => {
          if (column === sumColumn)
            return (
              <td key="sum" data-figure>
                {sumOf(batch, row)}
              </td>
            );
          const { header, field } = batch.columns[column]!;
          const error = errorOf(batch, row, column);
          const isWrong = error !== undefined && row.errors.includes(error) && row.state === "invalid";
          const filled = row.cells[column] ? undefined : filledText(batch, row, column);
          const hint = error?.message ?? (filled && faults(field === "currency" ? "byHeading" : "byInn"));
          return (
            <td
              key={column}
              data-ignored={field === null || undefined}
              data-figure={isFigure(batch, column) || undefined}
              data-changed={replacedText(row, column) !== undefined || undefined}
            >
              {isFixed || field === null ? (
                <div className={layout.cut}>
                  <CellText batch={batch} row={row} column={column} />
                </div>
              ) : (
                <button
                  type="button"
                  className={css.cell}
                  data-cell={`${index}:${places.indexOf(column)}`}
                  data-filled={(filled && !error) || undefined}
                  tabIndex={error ? 0 : -1}
                  aria-label={[`${header}: ${labelOf(column)}`, ...(hint ? [hint] : [])].join(". ")}
                  title={hint}
                  {...(error && { [isWrong ? "data-invalid" : "data-warned"]: true })}
                  onKeyDown={moveFocus}
                  onClick={({ currentTarget }) => onOpen({ index, column, anchor: currentTarget })}
                >
                  <CellText batch={batch} row={row} column={column} />
                </button>
              )}
            </td>
          );
        })}
      </tr>
      {isSimilarOpen && isAsked(row) && children}
    </>
  );
}

/** Returns the value that the portal has filled into an empty cell. */
const filledText = (batch: ImportBatch, { filled }: ImportRow, column: number): string | undefined => {
  const text = filled[batch.columns[column]?.field ?? ""];
  return text !== undefined && isCompany(batch, column) ? shortCompanyName(text) : text;
};

interface RowStateProps {
  readonly row: ImportRow;
  readonly isOpen: boolean;
  readonly onSimilar: () => void;
}

/** BULK-102: the state in a few words; of several errors, the first one and their number. */
function RowState({ row, isOpen, onSimilar }: RowStateProps) {
  const { state, duplicate, reportId, errors, warnings } = row;
  const t = useTranslations("imports.row");
  const faults = useTranslations("imports.faults");
  const texts = useFaultTexts();
  const number = reportId ?? duplicate;
  const [first] = state === "invalid" || state === "warned" ? errors : [];
  const others = errors.length + warnings.length - 1;
  const words = first && texts.short(first);
  const named = words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
  const text = named ?? t(state, { number: String(number ?? "") });
  const dot = <span className={css.dot} data-state={state} aria-hidden />;
  if (isAsked(row))
    return (
      <UnstyledButton
        className={css.stateText}
        fz="inherit"
        fw={600}
        data-state={state}
        title={[...errors, ...warnings].map(texts.full).join("\n")}
        aria-expanded={isOpen}
        onClick={onSimilar}
      >
        {dot}
        {text}
        {first && others > 0 && <small> {faults("others", { count: others })}</small>}
      </UnstyledButton>
    );
  return (
    <span className={css.stateText} data-state={state} title={text}>
      {dot}
      {(state === "done" || state === "filed") && number !== null ? (
        <Link to={pagePaths.viewAgreement} params={{ id: String(number) }}>
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

/** Returns the text that a correction replaces in a cell; undefined if the cell stays as it is. */
function replacedText({ cells, original, state }: ImportRow, column: number): string | undefined {
  const before = original?.[column];
  return state === "done" || before === undefined || before === (cells[column] ?? "") ? undefined : before;
}

interface CellTextProps {
  readonly batch: ImportBatch;
  readonly row: ImportRow;
  readonly column: number;
}

/** BULK-007: text of a cell, after the value that it replaces. */
function CellText({ batch, row, column }: CellTextProps) {
  const t = useTranslations("imports.correction");
  const text = row.cells[column] ?? "";
  const before = replacedText(row, column);
  if (before === undefined) return shownText(batch, row, column) || filledText(batch, row, column);
  return (
    <>
      <Box component="del" c="var(--ink-3)" fz="11.5px">
        {before || t("emptyValue")}
      </Box>
      {" → "}
      <ins className={textCss.after}>{text || t("emptyValue")}</ins>
    </>
  );
}
