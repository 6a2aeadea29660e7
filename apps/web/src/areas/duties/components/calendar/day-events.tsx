import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { CalendarEvent } from "./calendar-events.ts";
import { EventItem } from "./event-item.tsx";
import { useDayName } from "./use-day-name.ts";
import layout from "../../../../ui/layout.module.css";
import { CalendarCard } from "./calendar-card.tsx";
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
    <CalendarCard
      label={t("day")}
      title={
        <>
          <span className={css.dayName}>{dayName(day)}</span>
          {day === today && (
            <Text span c="var(--ink-2)" fz="0.8125rem">
              {" "}
              {t("today")}
            </Text>
          )}
        </>
      }
      aria-live="polite"
    >
      {events.length === 0 ? (
        <p className={css.hint}>{t("emptyDay")}</p>
      ) : (
        <Box component="ul" className={`${layout.plain} ${css.items}`} mt="0.625rem">
          {events.map((event) => (
            <EventItem key={event.key} event={event}>
              {event.isMissed && (
                <Text span display="block" c="var(--chip-bad-ink)" fz="0.8125rem" fw={600}>
                  {t("missed")}
                </Text>
              )}
            </EventItem>
          ))}
        </Box>
      )}
    </CalendarCard>
  );
}
