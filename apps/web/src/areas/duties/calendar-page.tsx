import type { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { maxDue } from "@birzha/domain/duties/calendar.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { Skeleton, Stack, Text } from "@mantine/core";
import IconCalendarDue from "../../ui/icons/calendar-due.svg";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { eventsByDay } from "./components/calendar/calendar-events.ts";
import { DayEvents, DueDays } from "./components/calendar/day-events.tsx";
import { FeedCard } from "./components/calendar/feed-card.tsx";
import { MonthGrid } from "./components/calendar/month-grid.tsx";
import { NilReturns } from "./components/calendar/nil-returns.tsx";
import { calendarQuery } from "./queries.ts";
import css from "./calendar-page.module.css";

/** WORK-063: calendar of the organisation's reporting deadlines, and its months without deals. */
export function CalendarPage() {
  const user = useCurrentUser();
  const { organizationInfo } = user;
  return isStaff(user) || !hasOrganization(user) || !organizationInfo ? (
    <ErrorPage />
  ) : (
    <Calendar key={organizationInfo.id} organizationId={organizationInfo.id} />
  );
}

function Calendar({ organizationId }: { readonly organizationId: number }) {
  const t = useTranslations();
  const { data, isError, isFetching, refetch } = useQuery(calendarQuery(organizationId));
  return (
    <>
      <PageHeader title={t("duties.calendar.title")} subtitle={t("duties.calendar.lead")} />
      {data ? (
        <Events calendar={data} />
      ) : isError ? (
        <FailedState
          title={t("duties.failures.calendar")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className={css.columns} aria-busy>
          <Skeleton className={css.grid} height={560} radius="lg" />
          <Skeleton className={css.chosen} height={96} radius="lg" />
          <Skeleton className={css.lists} height={240} radius="lg" />
          <Skeleton className={css.aside} height={320} radius="lg" />
        </div>
      )}
    </>
  );
}

function Events({ calendar }: { readonly calendar: ResponseOf<typeof getCalendar> }) {
  const t = useTranslations("duties.calendar");
  const { today, due, months, nilReturns, feedCreatedAt } = calendar;
  const events = useMemo(() => eventsByDay(calendar), [calendar]);
  const [day, setDay] = useState(today);
  const all = [...events.values()].flat().toSorted((one, other) => one.day.localeCompare(other.day));
  const missed = all.filter(({ isMissed }) => isMissed).toReversed();
  const open = all.filter((event) => event.day >= today && event.kind !== "auction");
  return (
    <div className={css.columns}>
      <div className={css.grid}>
        <MonthGrid today={today} events={events} day={day} onChoose={setDay} />
      </div>
      <div className={css.chosen}>
        <DayEvents day={day} today={today} events={events.get(day) ?? []} />
      </div>
      <Stack gap="1rem" className={css.lists}>
        {missed.length > 0 && <DueDays title={t("missedDays")} events={missed} />}
        <DueDays title={t("due")} events={open}>
          {open.length === 0 && (
            <EmptyState
              icon={<IconCalendarDue size={28} stroke={1.6} />}
              title={t("nothingDue")}
              hint={t("nothingDueHint")}
            />
          )}
          {due.length === maxDue && (
            <Text mt="0.25rem" c="var(--ink-2)" fz="0.8125rem">
              {t("more", { count: maxDue })}
            </Text>
          )}
        </DueDays>
      </Stack>
      <Stack gap="1rem" className={css.aside}>
        <NilReturns months={months} nilReturns={nilReturns} today={today} />
        <FeedCard createdAt={feedCreatedAt} />
      </Stack>
    </div>
  );
}
