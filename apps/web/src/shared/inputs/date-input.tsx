import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, parseEnteredDate } from "@birzha/domain/shared/values/dates.ts";
import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { DateField, type DateFieldProps } from "../../ui/dates/date-field.tsx";
import { DateRangeField } from "../../ui/dates/date-range-field.tsx";
import { briefLifetime, showToast } from "../../ui/feedback/toast.ts";
import type { TypedValue } from "../../ui/fields/typed-text.ts";

type Given = "read" | "format";

/** A date of a document. A day outside the limits stays as typed and is an error (FIX-021). */
export function DateInput(props: Omit<DateFieldProps, Given>) {
  return <DateField {...useDateReading(props.max)} {...props} />;
}

/** A date in a filter or a cell. A day outside the limits is clamped, with a toast (PLAT-135). */
export function ClampedDateInput(props: Omit<DateFieldProps, Given | "onClamp">) {
  return <DateField {...useDateReading(props.max)} {...useClampNotice()} {...props} />;
}

type DateRangeInputProps = Omit<ComponentProps<typeof DateRangeField>, Given | "onClamp">;

/** A period in a filter or a report. */
export function DateRangeInput(props: DateRangeInputProps) {
  return <DateRangeField {...useDateReading(props.max)} {...useClampNotice()} {...props} />;
}

/** CON-012..014, SPOT-012, SPOT-013: two dates that limit each other, neither after today. */
export function PastDateRangeInput(props: Omit<DateRangeInputProps, "max" | "isMutual">) {
  const [today] = useState(() => moscowDate(new Date()));
  return <DateRangeInput {...props} max={today} isMutual />;
}

function useDateReading(max: string | undefined) {
  const t = useTranslations("shared.validation");
  return {
    read: (text: string): TypedValue<string> => {
      const value = parseEnteredDate(text, moscowDate(new Date()), max);
      return value === undefined ? { error: t("date") } : { value };
    },
    format: formatDate,
  };
}

function useClampNotice() {
  const t = useTranslations("shared.dates");
  return {
    onClamp: (day: string) =>
      showToast.info(t("clamped", { date: formatDate(day) }), {
        name: "date-clamped",
        isOfPage: true,
        lifetime: briefLifetime,
      }),
  };
}
