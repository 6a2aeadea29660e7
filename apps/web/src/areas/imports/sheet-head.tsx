import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { FormField } from "@birzha/domain/forms/definition.ts";
import { baseUnitOf, readUnit, unitChoices } from "@birzha/domain/imports/column-units.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { importedFields, reportNumberHeader } from "@birzha/domain/imports/match-columns.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import css from "./import-sheet.module.css";
import { columnsMutation } from "./queries.ts";
import { hasUnit, isFigure, sumColumn } from "./sheet-columns.ts";

interface SheetHeadProps {
  readonly batch: ImportBatch;
  /** Indexes of the columns in the shown order. */
  readonly order: readonly number[];
  /** Whether all loaded rows are in roubles. */
  readonly isInRoubles: boolean;
  readonly hasState?: boolean;
  readonly onChanged: () => Promise<void>;
}

/** BULK-007: the columns of a correction have their fields, except those of a file with other headers. */
const canAssign = (header: string, field: string | null) => field === null && header !== reportNumberHeader;

/** BULK-001: headers of the file, each with the field to which its column is assigned. */
export function SheetHead({ batch, order, isInRoubles, hasState = true, onChanged }: SheetHeadProps) {
  const t = useTranslations("imports");
  const labels = useTranslations("agreements.fields");
  const assign = useMutation(columnsMutation);
  const setUnit = (column: number, unit: string) =>
    assign.mutate(
      {
        id: batch.id,
        fields: batch.columns.map(({ field }) => field),
        units: batch.columns.map((_, index) => (index === column ? unit : null)),
      },
      { onSuccess: () => void onChanged() },
    );
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
        {hasState && (
          <th scope="col" className={css.state}>
            {t("state")}
          </th>
        )}
        {order.map((column) => {
          if (column === sumColumn)
            return (
              <th key="sum" scope="col" data-figure>
                {t("sum")}
              </th>
            );
          const { header, field, unit } = batch.columns[column]!;
          const isFixed = batch.isRegistering || assign.isPending;
          return (
            <th
              key={column}
              scope="col"
              data-field={field}
              data-ignored={field === null || undefined}
              data-figure={isFigure(batch, column) || undefined}
            >
              <div className={layout.cut} title={header}>
                {header}
              </div>
              <div className={css.choices}>
                {(batch.purpose !== "correction" || canAssign(header, field)) && (
                  <select
                    className={css.field}
                    aria-label={t("columnOf", { header })}
                    value={field ?? ""}
                    disabled={isFixed}
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
                {hasUnit(batch, column) && (
                  <select
                    className={css.field}
                    aria-label={t("faults.unitOf", { header })}
                    value={unit ?? ""}
                    disabled={isFixed || batch.purpose === "correction"}
                    data-invalid={unit === null || undefined}
                    onChange={(event) => setUnit(column, event.currentTarget.value)}
                  >
                    <UnitOptions field={field} unit={unit} isInRoubles={isInRoubles} />
                  </select>
                )}
              </div>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface UnitOptionsProps {
  readonly field: string | null;
  readonly unit: string | null | undefined;
  readonly isInRoubles: boolean;
}

/** BULK-104: units of a column; that of the heading says into which one it is converted. */
function UnitOptions({ field: name, unit, isInRoubles }: UnitOptionsProps) {
  const field = importedFields.find((each) => each.name === name)!;
  const choices = unitChoices(field);
  const [base = ""] = choices;
  const known = typeof unit === "string" && !choices.includes(unit) ? [unit, ...choices] : choices;
  const plain = field.type === "tonnes" || isInRoubles ? base : base.replace("₽", "").replace("/", "за ");
  return (
    <>
      {(unit === undefined || unit === null) && <option value="">{unit === null ? "?" : plain}</option>}
      {known.map((choice) => (
        <option key={choice} value={choice}>
          {conversionOf(field, choice)}
        </option>
      ))}
    </>
  );
}

/** `кг → т`; the name alone for a unit that is not converted. */
function conversionOf(field: FormField, name: string): string {
  const unit = readUnit(field, name);
  if (!unit) return name;
  const base = baseUnitOf(field, unit);
  return base === name || unit.factor === "1" ? name : `${name} → ${base}`;
}
