import { comparedFields } from "@birzha/domain/agreements/duplicates.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import css from "./import-sheet.module.css";
import { decideMutation } from "./queries.ts";

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
              <span className={css.text}>
                {difference ? <mark>{difference.value || "—"}</mark> : isCompared(field) && row.cells[column]}
              </span>
            </td>
          );
        })}
        <td className={css.state}>
          <Link className={css.link} to={paths.viewAgreement} params={{ id: String(duplicate) }}>
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
