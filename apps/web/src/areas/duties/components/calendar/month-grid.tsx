import { calendarMonthsBack, eventKinds } from "@birzha/domain/duties/calendar.ts";
import { addMonths, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Group } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ru";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../../ui/use-language.ts";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import type { CalendarEvent } from "./calendar-events.ts";
import { useDayName } from "./use-day-name.ts";
import layout from "../../../../ui/layout.module.css";
import css from "./month-grid.module.css";

interface MonthGridProps {
  readonly today: IsoDate;
  readonly events: ReadonlyMap<IsoDate, readonly CalendarEvent[]>;
  readonly day: IsoDate;
  readonly onChoose: (day: IsoDate) => void;
}

/** SCREEN-010: month with the events of its days. Page Up and Page Down change the month. */
export function MonthGrid({ today, events, day, onChoose }: MonthGridProps) {
  const t = useTranslations("duties.calendar");
  const dates = useTranslations("shared.dates");
  const locale = useLanguage();
  const monthName = useMonthName();
  const dayName = useDayName();
  const grid = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(day);
  const [focusDay, setFocusDay] = useState<IsoDate>();
  const firstDay = `${addMonths(today, -calendarMonthsBack).slice(0, 7)}-01`;
  // The days of another month exist only after it has been rendered.
  useEffect(() => {
    if (focusDay) grid.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
  }, [focusDay]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "PageUp" ? -1 : event.key === "PageDown" ? 1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const focused = (event.target as HTMLElement).dataset["day"];
    const target = addMonths(focused ?? shown, step);
    if (target < firstDay) return;
    setShown(target);
    if (focused) setFocusDay(target);
  };
  const labelOf = (date: IsoDate) => {
    const ofDay = events.get(date) ?? [];
    const parts = eventKinds.flatMap((kind) => {
      const ofKind = ofDay.filter((one) => one.kind === kind);
      if (ofKind.length === 0) return [];
      const missed = ofKind.some(({ isMissed }) => isMissed) ? `, ${t("missed")}` : "";
      return [`${t(`kinds.${kind}`)}: ${ofKind.length}${missed}`];
    });
    return [dayName(date), ...(date === today ? [t("today")] : []), ...parts].join(", ");
  };
  return (
    <Box component="section" className={`${layout.card} ${css.card}`} aria-label={t("month")}>
      <div ref={grid} role="presentation" onKeyDown={onKeyDown}>
        <p className="sr" role="status">
          {monthName(shown)}
        </p>
        <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
          <DatePicker
            fullWidth
            maxLevel="month"
            hideOutsideDates
            withCellSpacing={false}
            minDate={firstDay}
            date={shown}
            onDateChange={setShown}
            value={day}
            onChange={(chosen) => chosen && onChoose(chosen)}
            getDayAriaLabel={labelOf}
            getDayProps={(date) => ({
              "data-day": date,
              "data-now": date === today || undefined,
              "data-missed": events.get(date)?.some(({ isMissed }) => isMissed) || undefined,
              "aria-pressed": date === day,
            })}
            renderDay={(date) => <DayCell day={date} events={events.get(date) ?? []} />}
            classNames={{
              day: css.day,
              calendarHeader: css.header,
              calendarHeaderLevel: css.level,
              weekday: css.weekday,
            }}
            ariaLabels={{ previousMonth: dates("previousMonth"), nextMonth: dates("nextMonth") }}
          />
        </DatesProvider>
      </div>
      <Group component="ul" className={layout.plain} gap="0.25rem 1rem" mt="0.75rem" aria-hidden>
        {eventKinds.map((kind) => (
          <li key={kind} className={css.event} data-kind={kind}>
            {t(`kinds.${kind}`)}
          </li>
        ))}
        <li className={css.event} data-missed>
          {t("missed")}
        </li>
      </Group>
    </Box>
  );
}

interface DayCellProps {
  readonly day: IsoDate;
  readonly events: readonly CalendarEvent[];
}

/** Number of the day and one line for each kind of its events; narrow screens show the signs only. */
function DayCell({ day, events }: DayCellProps) {
  const t = useTranslations("duties.calendar");
  return (
    <span className={css.cell}>
      <span className={css.number}>{Number(day.slice(8))}</span>
      {eventKinds.map((kind) => {
        const ofKind = events.filter((one) => one.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <span
            key={kind}
            className={css.event}
            data-kind={kind}
            data-missed={ofKind.some(({ isMissed }) => isMissed) || undefined}
          >
            <span
              className={`${layout.cut} ${css.text}`}
              data-text={`${t(`shortKinds.${kind}`)}${ofKind.length > 1 ? ` ${ofKind.length}` : ""}`}
            />
          </span>
        );
      })}
    </span>
  );
}
