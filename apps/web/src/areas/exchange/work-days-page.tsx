import { changedDays, copiedDays } from "@birzha/domain/exchange/decree.ts";
import { firstYear, lastYear } from "@birzha/domain/exchange/staff-api.ts";
import { isWorkDay } from "@birzha/domain/exchange/working-days.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { yearOf, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconCopy, IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Address } from "../../shared/register/address/address-paging.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { confirm } from "../../ui/overlays/prompt.ts";
import { DecreedList } from "./components/decreed-list.tsx";
import { MonthDays } from "./components/month-days.tsx";
import { daysOfMonth, formatDay } from "./components/year-days.ts";
import { decreedQuery } from "./queries.ts";
import { useDayChanges } from "./use-day-changes.ts";
import css from "./work-days-page.module.css";

const DecreeModal = lazyDialog(() => import("./decree-modal.tsx"));

/** DESK-021, A-41: working days of the exchange, year by year, for staff. */
export function WorkDaysPage() {
  const [thisYear] = useState(() => yearOf(moscowDate(new Date())));
  const yearText = useSearch({ strict: false, select: (address: Address) => address["year"] });
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
      search: (): Address => ({ year: wanted }),
      replace: true,
      resetScroll: false,
    });

  const onSwitch = async (date: IsoDate) => {
    if (isBusy) return;
    const isFree = !isWorkDay(date, exceptions);
    const isSure = await confirm({
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
