import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Title } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CalendarEvent } from "./calendar-events.ts";
import { EventItem } from "./event-item.tsx";
import { useDayName } from "./use-day-name.ts";
import layout from "../../../../ui/layout.module.css";
import { CalendarCard } from "./calendar-card.tsx";
import css from "../../calendar-page.module.css";

interface DueDaysProps {
  readonly title: string;
  readonly events: readonly CalendarEvent[];
  readonly children?: ReactNode;
}

/** Events shown before the list is unfolded. */
const firstEvents = 5;

/** WORK-063: events by day, in their order; the children are below the list. */
export function DueDays({ title, events, children }: DueDaysProps) {
  const t = useTranslations("duties.calendar");
  const dayName = useDayName();
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? events : events.slice(0, firstEvents);
  return (
    <CalendarCard label={title}>
      {shown.length > 0 && (
        <ol className={`${layout.plain} ${css.days}`}>
          {[...Map.groupBy<IsoDate, CalendarEvent>(shown, ({ day }) => day)].map(([day, ofDay]) => (
            <li key={day}>
              <Title
                order={3}
                className={css.day}
                mb="0.375rem"
                fz="0.875rem"
                data-missed={ofDay.some(({ isMissed }) => isMissed) || undefined}
              >
                <time dateTime={day} title={formatDate(day)}>
                  {dayName(day)}
                </time>
              </Title>
              <ul className={`${layout.plain} ${css.items}`}>
                {ofDay.map((event) => (
                  <EventItem key={event.key} event={event} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {shown.length < events.length && (
        <Button variant="default" mt="sm" onClick={() => setUnfolded(true)}>
          {t("showAll", { count: events.length })}
        </Button>
      )}
      {(isUnfolded || events.length <= firstEvents) && children}
    </CalendarCard>
  );
}
