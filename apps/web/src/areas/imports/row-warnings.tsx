import { isWarningCode } from "@birzha/domain/agreements/warnings.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import css from "./import-sheet.module.css";
import { confirmMutation } from "./queries.ts";
import { headerOf } from "./sheet-row.tsx";

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
        <div className={css.warnings}>
          <p>{t("lead", { number })}</p>
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
        </div>
      </td>
    </tr>
  );
}
