import { cutOffOf, offeredDays } from "@birzha/domain/auctions/auction-dates.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Group, UnstyledButton } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { useExchangeClock } from "../../use-exchange-clock.ts";
import css from "./clock-strip.module.css";
import { noDates, withDayToggled } from "./proposal-entries.ts";
import { useProposalHost, useEntry, useProposalState } from "../view/proposal-state.ts";

/** Clock and trading days of the exchange, from the server. */
export interface ExchangeTime {
  /** Offset of the server's clock to the browser's, in milliseconds. */
  readonly ahead: number;
  /** Working days of the exchange within the range of allowed auction dates. */
  readonly tradeDays: readonly IsoDate[];
}

/** DESK-010: exchange time, countdown to the deadline of the nearest day, and buttons for the next days. */
export function ClockStrip({ ahead, tradeDays }: ExchangeTime) {
  const t = useTranslations("auctions.clock");
  const { now, status, isLocked } = useProposalHost();
  const days = offeredDays(tradeDays, now, status);
  const [nearest] = days;
  return (
    <section className={`${css.strip} no-print`} aria-label={t("title")}>
      <p className={css.cell}>
        <span>{t("time")}</span>
        <ExchangeClock ahead={ahead} />
      </p>
      {nearest !== undefined && (
        <Countdown ahead={ahead} day={nearest} until={cutOffOf(nearest, status).getTime()} />
      )}
      {days.length > 0 && !isLocked("dates") && <DayChips days={days} />}
    </section>
  );
}

function ExchangeClock({ ahead }: { readonly ahead: number }) {
  const format = useFormatter();
  const time = useExchangeClock(ahead, (now) =>
    format.dateTime(new Date(now), {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    }),
  );
  return <b role="timer">{time}</b>;
}

const second = 1000;
const hour = 3600;
/** Seconds before the deadline at which the countdown turns urgent. */
const soon = 2 * hour;

interface CountdownProps {
  readonly ahead: number;
  readonly day: IsoDate;
  /** Deadline as epoch milliseconds. */
  readonly until: number;
}

function Countdown({ ahead, day, until }: CountdownProps) {
  const t = useTranslations("auctions.clock");
  const left = useExchangeClock(ahead, (now) => Math.max(0, Math.ceil((until - now) / second)));
  const parts = [Math.floor(left / hour), Math.floor(left / 60) % 60, left % 60];
  return (
    <p className={css.cell} data-soon={left <= soon || undefined}>
      <span>{t("closes", { date: formatDate(day) })}</span>
      <b role="timer">{parts.map((part) => String(part).padStart(2, "0")).join(":")}</b>
    </p>
  );
}

function DayChips({ days }: { readonly days: readonly IsoDate[] }) {
  const t = useTranslations("auctions.clock");
  const format = useFormatter();
  const { set, entries } = useProposalState();
  const kind = useEntry("dateKind");
  const dates = useEntry("dates");
  const toggle = (day: IsoDate) => {
    if (kind === "period") set("dateKind", "single");
    set("dates", withDayToggled(kind === "period" ? noDates : entries().dates, day));
  };
  return (
    <div className={css.days} role="group" aria-labelledby="offered-days">
      <span id="offered-days">{t("days")}</span>
      <Group gap="0.5rem" align="stretch">
        {days.map((day) => (
          <UnstyledButton
            key={day}
            className={css.chip}
            aria-pressed={kind === "single" && dates.some((entry) => entry.day === day)}
            onClick={() => toggle(day)}
          >
            {formatDate(day).slice(0, "dd.MM".length)}{" "}
            <small>{format.dateTime(new Date(`${day}T12:00:00+03:00`), { weekday: "short" })}</small>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  );
}
