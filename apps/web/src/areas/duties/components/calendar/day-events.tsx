import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { AuctionDay, DueItem } from "@birzha/domain/duties/calendar-api.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import layout from "../../../../ui/layout.module.css";
import css from "../../calendar-page.module.css";
import { CalendarCard } from "./calendar-card.tsx";
import type { CalendarEvent } from "./calendar-events.ts";
import { useDayName } from "./use-day-name.ts";

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
            <Text span ms="0.5rem" c="var(--ink-2)" fz="0.8125rem">
              {t("today")}
            </Text>
          )}
        </>
      }
      aria-live="polite"
    >
      {events.length === 0 ? (
        <Text mt="0.25rem" c="var(--ink-2)" fz="0.8125rem">
          {t("emptyDay")}
        </Text>
      ) : (
        <Stack component="ul" gap="0.625rem" mt="0.625rem" className={layout.plain}>
          {events.map((event) => (
            <EventItem key={event.key} event={event}>
              {event.isMissed && (
                <Text span display="block" c="var(--chip-bad-ink)" fz="0.8125rem" fw={600}>
                  {t("missed")}
                </Text>
              )}
            </EventItem>
          ))}
        </Stack>
      )}
    </CalendarCard>
  );
}

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
              <Stack component="ul" gap="0.625rem" className={layout.plain}>
                {ofDay.map((event) => (
                  <EventItem key={event.key} event={event} />
                ))}
              </Stack>
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

/** Anchor of the card with the nil returns. */
export const nilReturnsId = "nil-returns";

interface EventItemProps {
  readonly event: CalendarEvent;
  readonly children?: ReactNode;
}

/** WORK-063: one event, with a link to its record. */
function EventItem({ event: { item, auction, month, auctionDay }, children }: EventItemProps) {
  return (
    <li>
      {item && <DueLink item={item} />}
      {auction && <AuctionLink auction={auction} />}
      {month !== undefined && <MonthLink month={month} />}
      {auctionDay !== undefined && <DeadlineLink day={auctionDay} />}
      {children}
    </li>
  );
}

function DueLink({ item }: { readonly item: DueItem }) {
  const t = useTranslations("duties.calendar");
  const langOf = useLangOf();
  const { kind, id, number, product, rule, citation, isConfirmed } = item;
  const words = t(`dueItem.${kind}`, { number });
  return (
    <>
      {kind === "report" ? (
        <Link to={pagePaths.editAgreement} params={{ id: String(id) }} className={css.link}>
          {words}
        </Link>
      ) : (
        <Link to={pagePaths.spot} className={css.link}>
          {words}
        </Link>
      )}
      <Text
        span
        display="block"
        mt="0.25rem"
        c="var(--ink-2)"
        fz="0.8125rem"
        lang={langOf([product, rule].join(" "))}
      >
        {product}
        {rule !== null && `, ${t("rule", { rule })}, ${citation}`}
        {isConfirmed === false && (
          <Text span c="var(--chip-bad-ink)">
            , {t("unconfirmed")}
          </Text>
        )}
      </Text>
    </>
  );
}

const shownStates = ["sent", "accepted", "returned", "held", "notHeld"] as const;

function AuctionLink({ auction: { id, product, status } }: { readonly auction: AuctionDay }) {
  const t = useTranslations("duties.calendar");
  const langOf = useLangOf();
  const state = shownStates.find((name) => proposalStatus[name] === status);
  return (
    <>
      <Link to={pagePaths.proposalForm} search={{ page: "view", id, status }} className={css.link}>
        {t("auction", { number: String(id) })}
      </Link>
      <Text span display="block" mt="0.25rem" c="var(--ink-2)" fz="0.8125rem" lang={langOf(product ?? "")}>
        {[product, state && t(`auctionStates.${state}`)].filter(Boolean).join(", ")}
      </Text>
    </>
  );
}

function DeadlineLink({ day }: { readonly day: IsoDate }) {
  const t = useTranslations("duties.calendar");
  return (
    <Link to={pagePaths.proposalForm} className={css.link}>
      {t("deadline", { date: formatDate(day) })}
    </Link>
  );
}

function MonthLink({ month }: { readonly month: string }) {
  const t = useTranslations("duties.calendar");
  const monthName = useMonthName();
  return (
    <a href={`#${nilReturnsId}`} className={css.link}>
      {t("monthDue", { month: monthName(month) })}
    </a>
  );
}
