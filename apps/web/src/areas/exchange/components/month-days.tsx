import { isWorkDay, weekdayOf, type DayExceptions } from "@birzha/domain/exchange/working-days.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Title } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useFormatter, useTranslations } from "use-intl";
import css from "../work-days-page.module.css";
import { daysOfMonth, formatDay, formatMonth } from "./year-days.ts";

interface MonthDaysProps {
  readonly year: number;
  /** 1-based. */
  readonly month: number;
  readonly exceptions: DayExceptions;
  readonly isDisabled: boolean;
  readonly onSwitch: (date: IsoDate) => void;
}

const weekdays = ["1", "2", "3", "4", "5", "6", "0"] as const;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const none: DayExceptions = new Map();

/** Month whose days the user can toggle. It is one tab stop; arrow keys move between days. */
export function MonthDays({ year, month, exceptions, isDisabled, onSwitch }: MonthDaysProps) {
  const t = useTranslations("exchange.calendar");
  const format = useFormatter();
  const days = daysOfMonth(year, month);
  const [stop, setStop] = useState(days[0]!);
  const before = (weekdayOf(days[0]!) + 6) % 7;
  const weeks = Math.ceil((before + days.length) / 7);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key];
    const to = step === undefined ? undefined : days[days.indexOf(stop) + step];
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    event.currentTarget.closest("table")?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const name = formatMonth(format, days[0]!);
  return (
    <section className={css.box} aria-label={name}>
      <Title order={2} mb="0.375rem" fz="0.90625rem">
        {name}
      </Title>
      <table className={css.month}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(`weekdays.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={week}>
              {weekdays.map((weekday, place) => {
                const day = days[week * 7 + place - before];
                if (day === undefined) return <td key={weekday} />;
                const isFree = !isWorkDay(day, exceptions);
                const isDecreed = isFree === isWorkDay(day, none);
                const words = [formatDay(format, day), t(isFree ? "free" : "worked")];
                if (isDecreed) words.push(t("decreed"));
                return (
                  <td key={weekday}>
                    <button
                      type="button"
                      className={css.day}
                      data-day={day}
                      data-free={isFree || undefined}
                      data-decreed={isDecreed || undefined}
                      aria-label={words.join(", ")}
                      tabIndex={day === stop ? 0 : -1}
                      disabled={isDisabled}
                      onFocus={() => setStop(day)}
                      onKeyDown={onKeyDown}
                      onClick={() => onSwitch(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
