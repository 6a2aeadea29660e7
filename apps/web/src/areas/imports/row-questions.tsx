import { comparedFields } from "@birzha/domain/agreements/duplicates.ts";
import { isWarningCode } from "@birzha/domain/agreements/warnings.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
import { useFaultTexts } from "./fault-text.ts";
import css from "./import-sheet.module.css";
import { confirmMutation, decideMutation } from "./queries.ts";
import { headerOf } from "./sheet-row.tsx";

/** Columns before those of the file: the number and the state. */
const ownColumns = 2;

interface RowErrorsProps {
  readonly order: readonly number[];
  readonly row: ImportRow;
}

/** BULK-102: all errors and warnings of a row. */
export function RowErrors({ order, row }: RowErrorsProps) {
  const t = useTranslations("imports.faults");
  const texts = useFaultTexts();
  return (
    <tr className={css.similar}>
      <td colSpan={order.length + ownColumns}>
        <ul className={css.reasons} aria-label={t("all", { number: row.number })}>
          {[...row.errors, ...row.warnings].map((fault, index) => (
            <li key={index}>{texts.full(fault)}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

interface RowWarningsProps {
  readonly batch: ImportBatch;
  readonly order: readonly number[];
  readonly row: ImportRow;
  readonly onConfirmed: () => Promise<void>;
}

/** SOFT-001: the warnings of a row. The user confirms each for this row or for all rows, or corrects the cells. */
export function RowWarnings({ batch, order, row, onConfirmed }: RowWarningsProps) {
  const t = useTranslations("imports.warnings");
  const confirm = useMutation(confirmMutation);
  const { id } = batch;
  const { number } = row;
  const warnings = Map.groupBy(row.errors, ({ code }) => code);
  return (
    <tr className={css.similar}>
      <td colSpan={order.length + ownColumns}>
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
  readonly order: readonly number[];
  readonly row: ImportRow;
  readonly onDecided: () => Promise<void>;
}

/** BULK-004: the report that a row looks like, with its different cells, and the two answers. */
export function SimilarReport({ batch, order, row, onDecided }: SimilarReportProps) {
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
        <td className={css.state}>
          <Link to={pagePaths.viewAgreement} params={{ id: String(duplicate) }}>
            {t("row.done", { number: String(duplicate) })}
          </Link>
        </td>
        {order.map((column) => {
          const field = batch.columns[column]?.field ?? null;
          const difference = differenceOf(field);
          return (
            <td key={column}>
              <div className={layout.cut}>
                {difference ? <mark>{difference.value || "—"}</mark> : isCompared(field) && row.cells[column]}
              </div>
            </td>
          );
        })}
      </tr>
      <tr className={css.similar}>
        <td colSpan={order.length + ownColumns}>
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
