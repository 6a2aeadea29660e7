import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { listTasks } from "@birzha/domain/tasks/api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { useTimeLeft } from "../../use-time-left.ts";
import { Punctuality } from "../statistics/punctuality.tsx";
import card from "./side-card.module.css";

interface DeadlinesProps {
  readonly today: IsoDate;
  /** Next deadline of the auctions (F1), for users who file proposals. */
  readonly auction: { readonly date: IsoDate; readonly minutesLeft: number } | null;
  /** SCREEN-005: first month without a report or nil return. */
  readonly nextMonth: AnswerOf<typeof listTasks>["nextMonth"];
  /** Undefined if it could not be loaded: the card omits the reports. */
  readonly standing: AnswerOf<typeof getPunctuality> | undefined;
}

const shortDate = (date: IsoDate): string => formatDate(date).slice(0, 5);

/** WORK-002, WORK-061: next deadlines, and the organisation's punctuality. */
export function Deadlines({ today, auction, nextMonth, standing }: DeadlinesProps) {
  const t = useTranslations("tasks");
  const timeLeft = useTimeLeft();
  const monthName = useMonthName();
  const next = standing?.next;
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2 className={card.title}>{t("deadlines.title")}</h2>
        <Link to={paths.duty} className={card.all}>
          {t("deadlines.ask")}
        </Link>
      </div>
      {auction && (
        <dl className={card.clock}>
          <dt>
            {t("deadlines.proposal")}{" "}
            <span className={card.hint}>{t("deadlines.nearest", { date: shortDate(auction.date) })}</span>
          </dt>
          <dd>
            <strong>{timeLeft(auction.minutesLeft)}</strong>{" "}
            <span className={card.hint}>{t("deadlines.cutOff")}</span>
          </dd>
        </dl>
      )}
      {next && (
        <dl className={card.clock}>
          <dt>
            {t("deadlines.reports")}{" "}
            <span className={card.hint}>{t("deadlines.refile", { count: next.count })}</span>
          </dt>
          <dd>
            <strong>{daysLeft(t, daysBetween(today, next.dueDate))}</strong>{" "}
            <span className={card.hint}>{t("deadlines.until", { date: shortDate(next.dueDate) })}</span>
          </dd>
        </dl>
      )}
      {nextMonth && (
        <dl className={card.clock}>
          <dt>
            {t("deadlines.month", { month: monthName(nextMonth.month, "alone") })}{" "}
            <span className={card.hint}>
              {nextMonth.reports > 0
                ? t("deadlines.filed", { count: nextMonth.reports })
                : t("deadlines.orNil")}
            </span>
          </dt>
          <dd>
            <strong data-overdue={nextMonth.dueDate < today || undefined}>
              {daysLeft(t, daysBetween(today, nextMonth.dueDate))}
            </strong>{" "}
            <span className={card.hint}>{t("deadlines.until", { date: shortDate(nextMonth.dueDate) })}</span>
          </dd>
        </dl>
      )}
      {standing && <Punctuality standing={standing} />}
    </section>
  );
}

const daysLeft = (t: ReturnType<typeof useTranslations<"tasks">>, days: number): string =>
  days < 0
    ? t("overdueDays", { count: -days })
    : days < 2
      ? t(days === 0 ? "today" : "tomorrow")
      : t("daysLeft", { count: days });
