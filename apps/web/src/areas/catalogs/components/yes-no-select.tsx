import { useTranslations } from "use-intl";
import { SelectField } from "../../../ui/fields/select-field.tsx";

interface YesNoSelectProps {
  readonly label: string;
  readonly value: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: boolean) => void;
}

/** CAT-005: select with yes and no. */
export function YesNoSelect({ label, value, error, onChange }: YesNoSelectProps) {
  const t = useTranslations("shared.words");
  return (
    <SelectField
      label={label}
      error={error}
      options={[
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]}
      value={String(value)}
      onChange={(answer) => onChange(answer === "true")}
    />
  );
}
