import { DatePicker, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ru";
import { useTranslations } from "use-intl";
import { useLanguage } from "../use-language.ts";
import AnchoredPanel from "../overlays/anchored-panel.tsx";
import css from "./calendar.module.css";

interface CalendarProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string | null) => void;
  readonly onClose: () => void;
}

/** The calendar of a date field (PLAT-135), fetched when the first one is opened. */
export default function Calendar({ anchor, label, value, min, max, onChoose, onClose }: CalendarProps) {
  const t = useTranslations("shared.dates");
  const locale = useLanguage();
  return (
    <AnchoredPanel anchor={anchor} label={label} onClose={onClose}>
      <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
        <DatePicker
          p="sm"
          value={value}
          minDate={min}
          maxDate={max}
          defaultDate={value ?? max}
          hideOutsideDates
          classNames={{ day: css.day }}
          onChange={onChoose}
          // Escape closes the calendar, not the drawer it stands in.
          __stopPropagation
          ariaLabels={{
            previousMonth: t("previousMonth"),
            nextMonth: t("nextMonth"),
            previousYear: t("previousYears"),
            nextYear: t("nextYears"),
            previousDecade: t("previousYears"),
            nextDecade: t("nextYears"),
          }}
        />
      </DatesProvider>
    </AnchoredPanel>
  );
}
