import { useTranslations } from "use-intl";
import { SegmentField, type SegmentFieldProps } from "./segment-field.tsx";

interface YesNoFieldProps extends Omit<SegmentFieldProps, "options" | "value" | "onChange"> {
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
  /** Offers a third answer under this word: it does not matter, or it is not known. */
  readonly neither?: string;
}

const neitherValue = "";

/** PLAT-131: «Да» or «Нет», both in sight. */
export function YesNoField({ value, onChange, neither, ...field }: YesNoFieldProps) {
  const t = useTranslations("shared.words");
  return (
    <SegmentField
      {...field}
      value={value === null ? neitherValue : String(value)}
      onChange={(answer) => onChange(answer === neitherValue ? null : answer === "true")}
      options={[
        ...(neither === undefined ? [] : [{ value: neitherValue, label: neither }]),
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]}
    />
  );
}
