import { DatePicker, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ru";
import { useLocale, useTranslations } from "use-intl";

interface CalendarProps {
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string | null) => void;
}

/** The calendar of a date field, fetched when the first one is opened. */
export default function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const t = useTranslations("shared.dates");
  const locale = useLocale();
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DatePicker
        value={value}
        minDate={min}
        maxDate={max}
        defaultDate={value ?? max}
        onChange={onChoose}
        ariaLabels={{
          previousMonth: t("previousMonth"),
          nextMonth: t("nextMonth"),
          previousYear: t("previousYears"),
          nextYear: t("nextYears"),
          previousDecade: t("previousYears"),
          nextDecade: t("nextYears"),
          monthLevelControl: t("chooseMonth"),
          yearLevelControl: t("chooseYear"),
        }}
      />
    </DatesProvider>
  );
}
