import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate, parseTypedDate } from "@birzha/domain/shared/dates.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateField, type DateFieldProps } from "../ui/date-field.tsx";
import { DateRangeField, type DateRange } from "../ui/date-range-field.tsx";
import { toast } from "../ui/toast.ts";
import type { Reading } from "../ui/typed-text.ts";

type Given = "read" | "format";

/** A date of a document. A day outside the bounds becomes the nearest one inside, and a toast says so (PLAT-135). */
export function DateInput(props: Omit<DateFieldProps, Given>) {
  return <DateField {...useDateReading()} {...props} />;
}

interface DateRangeInputProps {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
  readonly onUnreadable?: (bound: "from" | "to", error: string | undefined) => void;
  readonly min?: string;
  readonly max?: string;
  readonly isCompact?: boolean;
}

export function DateRangeInput(props: DateRangeInputProps) {
  return <DateRangeField {...useDateReading()} {...props} />;
}

/** CON-012..014: two dates that bound each other, neither of them after today. */
export function PastDateRangeInput(props: Omit<DateRangeInputProps, "max">) {
  const [today] = useState(() => moscowDate(new Date()));
  return <DateRangeInput {...props} max={today} />;
}

function useDateReading() {
  const t = useTranslations("shared");
  return {
    read: (text: string): Reading<string> => {
      const value = parseTypedDate(text);
      return value === undefined ? { error: t("validation.date") } : { value };
    },
    format: formatDate,
    onClamp: (day: string) =>
      toast.info(t("dates.clamped", { date: formatDate(day) }), { name: "date-clamped" }),
  };
}
