import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { importedFields, reportNumberHeader } from "@birzha/domain/imports/match-columns.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import css from "./import-sheet.module.css";
import { columnsMutation } from "./queries.ts";

interface SheetHeadProps {
  readonly batch: ImportBatch;
  readonly onChanged: () => Promise<void>;
}

/** BULK-007: the columns of a correction have their fields, except those of a file with other headers. */
const canAssign = (header: string, field: string | null) => field === null && header !== reportNumberHeader;

/** BULK-001: headers of the file, each with the field to which its column is assigned. */
export function SheetHead({ batch, onChanged }: SheetHeadProps) {
  const t = useTranslations("imports");
  const labels = useTranslations("agreements.fields");
  const assign = useMutation(columnsMutation);
  const setField = (column: number, field: string) =>
    assign.mutate(
      {
        id: batch.id,
        fields: batch.columns.map((each, index) => {
          if (index === column) return field === "" ? null : field;
          return each.field === field ? null : each.field;
        }),
      },
      { onSuccess: () => void onChanged() },
    );
  return (
    <thead>
      <tr>
        <th scope="col">{t("number")}</th>
        {batch.columns.map(({ header, field }, column) => (
          <th key={column} scope="col" data-ignored={field === null || undefined}>
            <div className={layout.cut} title={header}>
              {header}
            </div>
            {(batch.purpose !== "correction" || canAssign(header, field)) && (
              <select
                className={css.field}
                aria-label={t("columnOf", { header })}
                value={field ?? ""}
                disabled={batch.isRegistering || assign.isPending}
                onChange={(event) => setField(column, event.currentTarget.value)}
              >
                <option value="">{t("ignored")}</option>
                {importedFields.map(({ name }) => (
                  <option key={name} value={name}>
                    {labels(name as ReportFormField)}
                  </option>
                ))}
              </select>
            )}
          </th>
        ))}
        <th scope="col" className={css.state}>
          {t("state")}
        </th>
      </tr>
    </thead>
  );
}
