import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { useTranslations } from "use-intl";
import { SelectField } from "../../../../ui/fields/select-field.tsx";

interface FieldSelectProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly fields: readonly ReportFormField[];
  readonly value: ReportFormField | null;
  readonly error: string | undefined;
  readonly onChange: (field: ReportFormField) => void;
}

/** Select of a field of the report. */
export function FieldSelect({ fields, value, onChange, ...input }: FieldSelectProps) {
  const t = useTranslations("customRules.form");
  const labelOf = useTranslations("agreements.fields");
  return (
    <SelectField
      {...input}
      withAsterisk
      placeholder={t("fieldPlaceholder")}
      options={fields.map((field) => ({ value: field, label: labelOf(field) }))}
      value={value}
      onChange={(chosen) => {
        const field = fields.find((each) => each === chosen);
        if (field) onChange(field);
      }}
    />
  );
}
