import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useTranslations } from "use-intl";
import type { CalendarEvent } from "./calendar-events.ts";
import { EventItem } from "./event-item.tsx";
import { useDayName } from "./use-day-name.ts";
import css from "../../calendar-page.module.css";

interface DayEventsProps {
  readonly day: IsoDate;
  readonly today: IsoDate;
  readonly events: readonly CalendarEvent[];
}

/** SCREEN-010: events of the chosen day. */
export function DayEvents({ day, today, events }: DayEventsProps) {
  const t = useTranslations("duties.calendar");
  const dayName = useDayName();
  return (
    <section className={css.card} aria-label={t("day")} aria-live="polite">
      <h2 className={css.title}>
        <span className={css.dayName}>{dayName(day)}</span>
        {day === today && <span className={css.state}> {t("today")}</span>}
      </h2>
      {events.length === 0 ? (
        <p className={css.hint}>{t("emptyDay")}</p>
      ) : (
        <ul className={css.items}>
          {events.map((event) => (
            <EventItem key={event.key} event={event}>
              {event.isMissed && <span className={css.missed}>{t("missed")}</span>}
            </EventItem>
          ))}
        </ul>
      )}
    </section>
  );
}
