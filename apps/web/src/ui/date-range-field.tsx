import { useTranslations } from "use-intl";
import { DateField, type DateFieldProps } from "./date-field.tsx";
import css from "./date-range-field.module.css";

export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

interface DateRangeFieldProps extends Pick<DateFieldProps, "read" | "format" | "min" | "max" | "onClamp"> {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
  readonly onUnreadable?: (bound: "from" | "to", error: string | undefined) => void;
  readonly disabled?: boolean;
  /** For a narrow place: small, one under the other, the name for those who do not see. */
  readonly isCompact?: boolean;
  readonly size?: DateFieldProps["size"];
}

/** A period: two dates of which the first is never after the second. */
export function DateRangeField({
  label,
  value,
  onChange,
  onUnreadable,
  min,
  max,
  isCompact = false,
  ...field
}: DateRangeFieldProps) {
  const t = useTranslations("shared");
  const size = isCompact ? { size: "xs" as const } : {};
  return (
    <fieldset className={css.range} data-compact={isCompact || undefined}>
      <legend className={isCompact ? "sr" : undefined}>{label}</legend>
      <DateField
        {...field}
        {...size}
        aria-label={`${label}: ${t("dates.rangeFrom")}`}
        leftSection={<Bound>{t("words.from")}</Bound>}
        leftSectionWidth={boundWidth(t("words.from"), isCompact)}
        value={value.from}
        min={min}
        max={value.to ?? max}
        onUnreadable={(error) => onUnreadable?.("from", error)}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateField
        {...field}
        {...size}
        aria-label={`${label}: ${t("dates.rangeTo")}`}
        leftSection={<Bound>{t("words.to")}</Bound>}
        leftSectionWidth={boundWidth(t("words.to"), isCompact)}
        value={value.to}
        min={value.from ?? min}
        max={max}
        onUnreadable={(error) => onUnreadable?.("to", error)}
        onChange={(to) => onChange({ ...value, to })}
      />
    </fieldset>
  );
}

/** Room for the word before the date, in pixels. */
const boundWidth = (word: string, isCompact: boolean) =>
  isCompact ? Math.max(26, 10 + word.length * 6) : Math.max(32, 16 + word.length * 8);

function Bound({ children }: { children: string }) {
  return (
    <span className={css.bound} aria-hidden>
      {children}
    </span>
  );
}
