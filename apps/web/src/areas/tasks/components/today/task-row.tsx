import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { isSoon, kindOfTask, type Task } from "@birzha/domain/tasks/task.ts";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { actOf } from "../queue/task-actions.ts";
import css from "./task-row.module.css";

interface TaskRowProps {
  readonly task: Task;
  readonly today: IsoDate;
}

const shortDate = (date: IsoDate): string => formatDate(date).slice(0, 5);
const isOfAuction = ({ kind }: Task): boolean => kind.startsWith("proposal") || kind.startsWith("change");

/** WORK-002: task in one line: kind, subject, reason, deadline and its action. */
export function TaskRow({ task, today }: TaskRowProps) {
  const t = useTranslations("tasks");
  const { kind, count, id, number, subject, reason } = task;
  const { group, isRejected } = kindOfTask(kind);
  const near = group === "todo" && isSoon(task.until, today);
  const tone = near ? "near" : isRejected && "refused";
  const { to, params, search } = actOf(task);
  const monthName = useMonthName();
  // WORK-063: a task about a month has the month as its number.
  const name =
    kind === "nilReturnAsked" && number !== null ? monthName(number, "alone") : (number ?? String(id ?? ""));
  const what = count > 1 ? t(`many.${kind}`, { count }) : t(`one.${kind}`, { number: name });
  return (
    <li className={css.row} data-group={group}>
      {group === "todo" ? <span className={css.dot} data-tone={tone || undefined} aria-hidden /> : <span />}
      <span className={css.kind}>{t(`kinds.${kind}`)}</span>
      <span className={css.words}>
        <strong className={css.what}>{what}</strong> {reason ? t("reason", { reason }) : subject}
      </span>
      <span className={css.time} data-near={near || undefined}>
        <Time task={task} today={today} />
      </span>
      <Link
        to={to}
        params={params}
        search={search}
        className={group === "todo" ? css.button : css.link}
        aria-label={`${t(`acts.${kind}`)}: ${what}`}
      >
        {t(`acts.${kind}`)}
      </Link>
    </li>
  );
}

/** Deadline in words and as a date; without a deadline, the start date. */
function Time({ task, today }: TaskRowProps) {
  const t = useTranslations("tasks");
  const format = useFormatter();
  const { group } = kindOfTask(task.kind);
  const { until, since } = task;
  if (group === "todo" && until !== null)
    return (
      <>
        <span className={css.left}>
          {isOfAuction(task) && !isSoon(until, today) ? t("trade") : left(t, until, today)}
        </span>
        <time className={css.date} dateTime={until}>
          {shortDate(until)}
        </time>
      </>
    );
  if (since === null) return null;
  const moment = new Date(since);
  if (group === "todo")
    return <span className={css.date}>{t("since", { date: shortDate(moscowDate(moment)) })}</span>;
  const at = format.dateTime(moment, "moment");
  return <span className={css.date}>{moscowDate(moment) === today ? at.slice(-5) : at}</span>;
}

function left(t: ReturnType<typeof useTranslations<"tasks">>, until: IsoDate, today: IsoDate): string {
  const days = daysBetween(today, until);
  if (days < 0) return t("overdue");
  if (days < 2) return t(days === 0 ? "today" : "tomorrow");
  return t("daysLeft", { count: days });
}
