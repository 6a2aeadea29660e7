import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, parseTypedDate } from "@birzha/domain/shared/values/dates.ts";
import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { DateField, type DateFieldProps } from "../../ui/dates/date-field.tsx";
import { DateRangeField } from "../../ui/dates/date-range-field.tsx";
import { briefLifetime, toast } from "../../ui/feedback/toast.ts";
import type { Reading } from "../../ui/fields/typed-text.ts";

type Given = "read" | "format";

/** A date of a document: a day outside its limits stays as it was typed, and is an error (FIX-021). */
export function DateInput(props: Omit<DateFieldProps, Given>) {
  return <DateField {...useDateReading()} {...props} />;
}

/**
 * A date that narrows a list, or stands in a cell: a day outside the limits becomes the nearest one inside, and a toast
 * says so (PLAT-135).
 */
export function ClampedDateInput(props: Omit<DateFieldProps, Given | "onClamp">) {
  return <DateField {...useDateReading()} {...useClampNotice()} {...props} />;
}

type DateRangeInputProps = Omit<ComponentProps<typeof DateRangeField>, Given | "onClamp">;

/** A period that narrows a list, or a report. */
export function DateRangeInput(props: DateRangeInputProps) {
  return <DateRangeField {...useDateReading()} {...useClampNotice()} {...props} />;
}

/** CON-012..014, SPOT-012, SPOT-013: two dates that bound each other, neither of them after today. */
export function PastDateRangeInput(props: Omit<DateRangeInputProps, "max" | "isMutual">) {
  const [today] = useState(() => moscowDate(new Date()));
  return <DateRangeInput {...props} max={today} isMutual />;
}

function useDateReading() {
  const t = useTranslations("shared.validation");
  return {
    read: (text: string): Reading<string> => {
      const value = parseTypedDate(text);
      return value === undefined ? { error: t("date") } : { value };
    },
    format: formatDate,
  };
}

function useClampNotice() {
  const t = useTranslations("shared.dates");
  return {
    onClamp: (day: string) =>
      toast.info(t("clamped", { date: formatDate(day) }), {
        name: "date-clamped",
        isOfPage: true,
        lifetime: briefLifetime,
      }),
  };
}
