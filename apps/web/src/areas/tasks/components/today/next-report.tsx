import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { listTasks } from "@birzha/domain/tasks/api.ts";
import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { paths } from "../../../../shared/paths.ts";
import css from "./next-report.module.css";

interface NextReportProps {
  readonly today: IsoDate;
  readonly nextMonth: AnswerOf<typeof listTasks>["nextMonth"];
  /** Next deadline of rejected reports. */
  readonly again: AnswerOf<typeof getPunctuality>["next"] | undefined;
}

/** SCREEN-005: what to report next and until when, in one sentence. */
export function NextReport({ today, nextMonth, again }: NextReportProps) {
  const t = useTranslations("tasks.nextReport");
  const monthName = useMonthName();
  const isAgainFirst = again && (!nextMonth || again.dueDate <= nextMonth.dueDate);
  const dueDate = isAgainFirst ? again.dueDate : nextMonth?.dueDate;
  if (dueDate === undefined) return <p className={css.sentence}>{t("none")}</p>;
  const date = formatDate(dueDate).slice(0, 5);
  const isOverdue = dueDate < today;
  return (
    <p className={css.sentence} data-overdue={isOverdue || undefined}>
      <strong>
        {isAgainFirst
          ? t("again", { date, count: again.count })
          : t(isOverdue ? "overdue" : nextMonth?.reports ? "filed" : "month", {
              date,
              month: monthName(nextMonth?.month ?? "", "alone"),
              count: nextMonth?.reports ?? 0,
            })}
      </strong>{" "}
      <Link
        to={isAgainFirst ? paths.agreements : paths.dutyCalendar}
        {...(isAgainFirst && { search: { status: String(agreementStatus.rejected) } })}
      >
        {t(isAgainFirst ? "toReports" : "toCalendar")}
      </Link>
    </p>
  );
}
