import { changedDays, copiedDays } from "@birzha/domain/exchange/decree.ts";
import type { getDecreedDays } from "@birzha/domain/exchange/staff-api.ts";
import { type DayExceptions, isWorkDay, weekdayOf } from "@birzha/domain/exchange/working-days.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { firstYear, type IsoDate, lastYear, yearOf } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import IconChevronLeft from "../../ui/icons/chevron-left.svg";
import IconChevronRight from "../../ui/icons/chevron-right.svg";
import IconCopy from "../../ui/icons/copy.svg";
import IconFileText from "../../ui/icons/file-text.svg";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AddressSearch } from "../../shared/register/address/address-paging.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { daysOfMonth, formatDay, formatMonth } from "./components/year-days.ts";
import { codeOf, type DayChange, saveDays } from "./mutations.ts";
import { decreedQuery } from "./queries.ts";
import layout from "../../ui/layout.module.css";
import css from "./work-days-page.module.css";

const DecreeModal = lazyDialog(() => import("./decree-modal.tsx"));

/** DESK-021, A-41: working days of the exchange, year by year, for staff. */
export function WorkDaysPage() {
  const [thisYear] = useState(() => yearOf(moscowDate(new Date())));
  const yearText = useSearch({ strict: false, select: (address: AddressSearch) => address["year"] });
  const requestedYear = Number(yearText);
  const year =
    Number.isInteger(requestedYear) && requestedYear >= firstYear && requestedYear <= lastYear
      ? requestedYear
      : thisYear;
  return isStaff(useCurrentUser()) ? <WorkDays key={year} year={year} /> : <ErrorPage />;
}

function WorkDays({ year }: { readonly year: number }) {
  const t = useTranslations("exchange.calendar");
  const say = useTranslations();
  const format = useFormatter();
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const forbidden = mayKeep ? undefined : say("shared.errors.forbidden");
  const navigate = useNavigate();
  const decreed = useQuery({ ...decreedQuery(year), meta: { silent: true } });
  const before = useQuery(decreedQuery(year - 1));
  const exceptions = useMemo(
    () => new Map((decreed.data ?? []).map(({ date, isWorkDay: isWorked }) => [date, isWorked])),
    [decreed.data],
  );
  const [opened, setOpened] = useState<"decree" | "copy">();
  const { change, isBusy } = useDayChanges();
  const show = (wanted: number) =>
    void navigate({
      to: ".",
      search: (): AddressSearch => ({ year: wanted }),
      replace: true,
      resetScroll: false,
    });

  const onSwitch = async (date: IsoDate) => {
    if (isBusy) return;
    const isFree = !isWorkDay(date, exceptions);
    const isSure = await confirmAction({
      title: t(isFree ? "makeWorked" : "makeFree", { date: formatDay(format, date) }),
      text: t("switchText"),
      confirmLabel: t(isFree ? "makeWorkedDo" : "makeFreeDo"),
    });
    if (isSure) await change([{ date, isWorkDay: isFree }]);
  };

  const days = Array.from({ length: 12 }, (_, month) => daysOfMonth(year, month + 1)).flat();
  const worked = days.filter((day) => isWorkDay(day, exceptions)).length;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconCopy size={17} aria-hidden />}
              disabled={!mayKeep || !decreed.data || !before.data}
              title={forbidden}
              onClick={() => setOpened("copy")}
            >
              {t("copy", { year: String(year - 1) })}
            </Button>
            <Button
              leftSection={<IconFileText size={17} aria-hidden />}
              disabled={!mayKeep || !decreed.data}
              title={forbidden}
              onClick={() => setOpened("decree")}
            >
              {t("decree")}
            </Button>
          </>
        }
      />
      <Group component="nav" className="no-print num" gap="0.75rem" fz="1.125rem" aria-label={t("year")}>
        <Button
          variant="default"
          aria-label={t("previous")}
          px="xs"
          disabled={year <= firstYear}
          onClick={() => show(year - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <strong aria-live="polite">{year}</strong>
        <Button
          variant="default"
          aria-label={t("next")}
          px="xs"
          disabled={year >= lastYear}
          onClick={() => show(year + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </Group>
      {decreed.data ? (
        <>
          <Text my="0.75rem" c="var(--ink-2)">
            {t("summary", {
              year: String(year),
              worked: String(worked),
              free: String(days.length - worked),
              decreed: String(changedDays(decreed.data, new Map()).length),
            })}
          </Text>
          <div className={css.months}>
            {Array.from({ length: 12 }, (_, month) => (
              <MonthDays
                key={month}
                year={year}
                month={month + 1}
                exceptions={exceptions}
                isDisabled={!mayKeep}
                onSwitch={(date) => void onSwitch(date)}
              />
            ))}
          </div>
          <DecreedList decreed={decreed.data} />
        </>
      ) : decreed.isError ? (
        <FailedState title={say("exchange.failures.calendar")} onRetry={() => void decreed.refetch()} />
      ) : (
        <Skeleton height={480} radius="lg" aria-busy />
      )}
      {opened && (
        <DecreeModal
          year={year}
          exceptions={exceptions}
          copied={opened === "copy" ? copiedDays(changedDays(before.data ?? [], new Map()), year) : undefined}
          onApply={change}
          isBusy={isBusy}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

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
function MonthDays({ year, month, exceptions, isDisabled, onSwitch }: MonthDaysProps) {
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
    <section className={`${layout.card} ${css.box}`} aria-label={name}>
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

interface DecreedListProps {
  readonly decreed: ResponseOf<typeof getDecreedDays>;
}

/** DESK-021: days that differ from the default calendar, with the author of the last change. */
function DecreedList({ decreed }: DecreedListProps) {
  const t = useTranslations("exchange.calendar");
  const format = useFormatter();
  const differing = new Set(changedDays(decreed, new Map()).map(({ date }) => date));
  const shown = decreed.filter(({ date }) => differing.has(date));
  if (shown.length === 0) return null;
  return (
    <Box component="section" className={`${layout.card} ${css.box}`} mt="1rem" aria-label={t("decreed")}>
      <Title order={2} mb="0.5rem" fz="0.90625rem">
        {t("decreed")}
      </Title>
      <ul className={`${layout.plain} ${css.decreed}`}>
        {shown.map(({ date, isWorkDay, changed, changedBy }) => (
          <li key={date}>
            {formatDay(format, date)}: {t(isWorkDay ? "worked" : "free")}
            {changed !== null && changedBy !== null && (
              <Text span display="block" c="var(--ink-3)" fz="0.8125rem">
                {t("by", { who: changedBy, moment: format.dateTime(new Date(changed), "moment") })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

/**
 * DESK-021: returns a function that saves changed days and refetches the year. Resolves to whether the save
 * succeeded; after an edit conflict the page shows the current state.
 */
function useDayChanges() {
  const t = useTranslations("exchange.calendar");
  const queryClient = useQueryClient();
  const { mutateAsync, isPending: isBusy } = useMutation(saveDays);
  const change = useCallback(
    async (days: readonly DayChange[]): Promise<boolean> => {
      let isDone = false;
      try {
        await mutateAsync(days);
        isDone = true;
        showToast.success(t("saved", { count: days.length }));
      } catch (error) {
        if (codeOf(error) === "shared.stale") showToast.error(t("stale"));
      }
      await queryClient.invalidateQueries({ queryKey: ["exchange", "days"] });
      return isDone;
    },
    [mutateAsync, queryClient, t],
  );
  return { change, isBusy };
}
