import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { ReactNode } from "react";
import type { CalendarEvent } from "./calendar-events.ts";
import { EventItem } from "./event-item.tsx";
import { useDayName } from "./use-day-name.ts";
import css from "../../calendar-page.module.css";

interface DueDaysProps {
  readonly title: string;
  readonly events: readonly CalendarEvent[];
  readonly children?: ReactNode;
}

/** WORK-063: events by day, in their order; the children stand below the list. */
export function DueDays({ title, events, children }: DueDaysProps) {
  const dayName = useDayName();
  return (
    <section className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {events.length > 0 && (
        <ol className={css.days}>
          {[...Map.groupBy<IsoDate, CalendarEvent>(events, ({ day }) => day)].map(([day, ofDay]) => (
            <li key={day}>
              <h3 className={css.day}>
                <time dateTime={day} title={formatDate(day)}>
                  {dayName(day)}
                </time>
              </h3>
              <ul className={css.items}>
                {ofDay.map((event) => (
                  <EventItem key={event.key} event={event} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}
