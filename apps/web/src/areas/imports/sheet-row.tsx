import { comparedFields } from "@birzha/domain/agreements/duplicates.ts";
import { isWarningCode } from "@birzha/domain/agreements/warnings.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Box, Button, Stack, Text, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
import textCss from "./sheet-row.module.css";
import css from "./import-sheet.module.css";
import { confirmMutation, decideMutation } from "./queries.ts";

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
const headerOf = (
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
                <div className={layout.cut}>
                  <CellText row={row} column={column} />
                </div>
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
      <UnstyledButton
        fz="inherit"
        fw={600}
        c="var(--chip-warn-ink)"
        aria-expanded={isOpen}
        onClick={onSimilar}
      >
        {dot}
        {text}
      </UnstyledButton>
    );
  return (
    <span className={css.stateText} data-state={state} title={reasons.join("\n") || text}>
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

/** BULK-007: text of a cell, after the value that it replaces. */
function CellText({ row, column }: { readonly row: ImportRow; readonly column: number }) {
  const t = useTranslations("imports.correction");
  const text = row.cells[column] ?? "";
  const before = replacedText(row, column);
  if (before === undefined) return text;
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

interface RowWarningsProps {
  readonly batch: ImportBatch;
  readonly row: ImportRow;
  readonly onConfirmed: () => Promise<void>;
}

/** SOFT-001: the warnings of a row. The user confirms each for this row or for all rows, or corrects the cells. */
export function RowWarnings({ batch, row, onConfirmed }: RowWarningsProps) {
  const t = useTranslations("imports.warnings");
  const confirm = useMutation(confirmMutation);
  const { id } = batch;
  const { number } = row;
  const warnings = Map.groupBy(row.errors, ({ code }) => code);
  return (
    <tr className={css.similar}>
      <td colSpan={batch.columns.length + 2}>
        <Stack gap="0.375rem">
          <Text inherit>{t("lead", { number })}</Text>
          {[...warnings].map(([code, ofCode]) => {
            const known = code !== undefined && isWarningCode(code) ? code : undefined;
            const fields = ofCode.map((warning) => headerOf(batch, warning)).join(", ");
            return (
              <div key={code} className={css.decision}>
                <span>
                  <b>{fields}</b>: {ofCode[0]!.message}
                </span>
                {known &&
                  [false, true].map((inAll) => (
                    <Button
                      key={String(inAll)}
                      size="compact-sm"
                      variant="default"
                      disabled={confirm.isPending || batch.isRegistering}
                      onClick={() =>
                        confirm.mutate(
                          { id, number, code: known, inAll },
                          { onSuccess: () => void onConfirmed() },
                        )
                      }
                    >
                      {t(inAll ? "all" : "one")}
                    </Button>
                  ))}
              </div>
            );
          })}
        </Stack>
      </td>
    </tr>
  );
}

/** Fields that are equal to those of the row unless they are among its differences. */
const isCompared = (field: string | null) => comparedFields.some((each) => each === field);

interface SimilarReportProps {
  readonly batch: ImportBatch;
  readonly row: ImportRow;
  readonly onDecided: () => Promise<void>;
}

/** BULK-004: the report that a row looks like, with its different cells, and the two answers. */
export function SimilarReport({ batch, row, onDecided }: SimilarReportProps) {
  const t = useTranslations("imports");
  const decide = useMutation(decideMutation);
  const { number, duplicate, differences } = row;
  const isCorrection = batch.purpose === "correction";
  const differenceOf = (field: string | null) => differences.find((each) => each.field === field);
  return (
    <>
      <tr className={css.similar}>
        <th scope="row" aria-label={t("row.done", { number: String(duplicate) })}>
          ↳
        </th>
        {batch.columns.map(({ field }, column) => {
          const difference = differenceOf(field);
          return (
            <td key={column}>
              <div className={layout.cut}>
                {difference ? <mark>{difference.value || "—"}</mark> : isCompared(field) && row.cells[column]}
              </div>
            </td>
          );
        })}
        <td className={css.state}>
          <Link to={pagePaths.viewAgreement} params={{ id: String(duplicate) }}>
            {t("row.done", { number: String(duplicate) })}
          </Link>
        </td>
      </tr>
      <tr className={css.similar}>
        <td colSpan={batch.columns.length + 2}>
          <div className={css.decision}>
            <span>
              {isCorrection
                ? t("correction.equal", { number: String(duplicate) })
                : t("correct.differs", { fields: differences.map(({ label }) => label).join(", "), number })}
            </span>
            {[false, true].map((isDistinct) => (
              <Button
                key={String(isDistinct)}
                size="compact-sm"
                variant={isDistinct ? "default" : "filled"}
                disabled={decide.isPending || batch.isRegistering}
                onClick={() =>
                  decide.mutate({ id: batch.id, number, isDistinct }, { onSuccess: () => void onDecided() })
                }
              >
                {t(isDistinct ? "correct.distinct" : isCorrection ? "correction.skip" : "correct.skip")}
              </Button>
            ))}
          </div>
        </td>
      </tr>
    </>
  );
}
