import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { listTasks } from "@birzha/domain/tasks/api.ts";
import { Box, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import layout from "../../../../ui/layout.module.css";
import { shortDate, useDaysLeft, useTimeLeft } from "../../use-time-left.ts";
import css from "./duty-strip.module.css";

type WorkList = ResponseOf<typeof listTasks>;

interface DutyStripProps {
  readonly work: WorkList;
  /** Undefined if it could not be loaded: the strip omits reports to file again. */
  readonly standing: ResponseOf<typeof getPunctuality> | undefined;
}

/** A duty of the strip: what is due, when, and where it is done. */
interface Duty {
  readonly key: string;
  readonly title: string;
  readonly left: string;
  readonly hint: string;
  readonly isOverdue: boolean;
  readonly act: string;
  readonly link: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
}

/** SCREEN-104: the next duties of an organisation over the whole width of home, from the duties of FIX-220. */
export function DutyStrip(props: DutyStripProps) {
  const t = useTranslations("tasks.deadlines");
  const duties = useDuties(props);
  if (duties.length === 0) return null;
  return (
    // No `li`: J and K go through the rows of the work list.
    <div role="list" className={css.strip} aria-label={t("title")}>
      {duties.map(({ key, title, left, hint, isOverdue, act, link }) => (
        <div key={key} role="listitem">
          <Text c="var(--ink-2)" fz="0.8125rem" lh={1.3}>
            {title}
          </Text>
          <Group gap="0 0.75rem" justify="space-between" align="baseline">
            <Text span fw={650} lh={1.4} c={isOverdue ? "var(--chip-bad-ink)" : undefined}>
              {left}
            </Text>
            <Link {...link} className={layout.link} aria-label={`${act}: ${title}`}>
              {act}
            </Link>
          </Group>
          <Box c="var(--ink-3)" fz="0.75rem">
            {hint}
          </Box>
        </div>
      ))}
    </div>
  );
}

function useDuties({ work, standing }: DutyStripProps): readonly Duty[] {
  const t = useTranslations("tasks.deadlines");
  const format = useFormatter();
  const timeLeft = useTimeLeft();
  const daysLeft = useDaysLeft(work.today);
  const monthName = useMonthName();
  const { auction, nextMonth, tasks, today } = work;
  const isOverdue = (until: IsoDate) => until < today;
  const missed = tasks.find(
    ({ kind, until }) => kind === "nilReturnAsked" && until !== null && isOverdue(until),
  );
  const missedMonth = missed?.number ?? missed?.records[0]?.number ?? "";
  const again = standing?.next;
  /** F1: the acceptance of proposals ends on the day before the auction. */
  const proposalCutOff = (date: IsoDate) => {
    const lastDay = addDays(date, -1);
    return lastDay === today ? t("cutOff") : t("cutOffOn", { date: shortDate(lastDay) });
  };
  const duties: (Duty | false | null | undefined)[] = [
    auction && {
      key: "auction",
      title: t("proposal", {
        date: shortDate(auction.date),
        weekday: format.dateTime(new Date(`${auction.date}T12:00:00+03:00`), { weekday: "short" }),
      }),
      left: timeLeft(auction.minutesLeft),
      hint: proposalCutOff(auction.date),
      isOverdue: false,
      act: t("acts.file"),
      link: { to: pagePaths.proposalForm },
    },
    again && {
      key: "again",
      title: t("refile", { count: again.count }),
      left: daysLeft(again.dueDate),
      hint: t("until", { date: shortDate(again.dueDate) }),
      isOverdue: false,
      act: t("acts.show"),
      // The calendar lists exactly the reports of this day (FIX-302).
      link: { to: pagePaths.dutyCalendar },
    },
    nextMonth &&
      nextMonth.month !== missedMonth && {
        key: "month",
        title: t("month", { month: monthName(nextMonth.month, "alone") }),
        left: isOverdue(nextMonth.dueDate) ? t("overdue") : daysLeft(nextMonth.dueDate),
        hint: `${t("until", { date: shortDate(nextMonth.dueDate) })}, ${
          nextMonth.reports > 0 ? t("filed", { count: nextMonth.reports }) : t("orNil")
        }`,
        isOverdue: isOverdue(nextMonth.dueDate),
        act: t("acts.file"),
        link: { to: pagePaths.newAgreement },
      },
    missed?.until != null && {
      key: "missed",
      title:
        missed.count > 1
          ? t("nilReturns", { count: missed.count })
          : t("nilReturn", { month: monthName(missedMonth, "alone") }),
      left: t("overdue"),
      hint: t("passed", { date: shortDate(missed.until) }),
      isOverdue: true,
      act: t("acts.file"),
      link: { to: pagePaths.dutyCalendar },
    },
  ];
  return duties.filter((duty) => !!duty);
}
