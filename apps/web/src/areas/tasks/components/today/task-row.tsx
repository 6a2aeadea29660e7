import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { daysBetween, formatDate, yearOf, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import {
  bandOf,
  kindOfTask,
  type Task,
  type TaskBand,
  type TaskKind,
  type TaskRecord,
} from "@birzha/domain/tasks/task.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
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
  const [isUnfolded, setUnfolded] = useState(false);
  const recordsId = useId();
  const { kind, count, subject, reason, records } = task;
  const { group, isRejected } = kindOfTask(kind);
  const band = group === "todo" ? bandOf(task.until, today) : undefined;
  const tone = band === "overdue" || band === "soon" ? band : isRejected && "refused";
  const { to, params, search } = actOf(task);
  const nameOf = useRecordName();
  const what = count > 1 ? t(`many.${kind}`, { count }) : t(`one.${kind}`, { number: nameOf(task) });
  return (
    <li className={css.item}>
      <div className={css.row} data-group={group}>
        {group === "todo" ? <span className={css.dot} data-tone={tone || undefined} aria-hidden /> : <span />}
        <span className={css.kind}>{t(`kinds.${kind}`)}</span>
        <span className={css.words}>
          {records.length > 0 ? (
            <button
              type="button"
              className={css.fold}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? recordsId : undefined}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <strong className={css.what}>{what}</strong>
              <IconChevronDown size={16} aria-hidden />
            </button>
          ) : (
            <>
              <strong className={css.what}>{what}</strong> {reason ? t("reason", { reason }) : subject}
            </>
          )}
        </span>
        <span className={css.time} data-band={band}>
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
      </div>
      {isUnfolded && (
        <div id={recordsId}>
          <ul className={css.records}>
            {records.map((record) => (
              <RecordRow key={record.id} kind={kind} record={record} today={today} band={band} />
            ))}
          </ul>
          {count > records.length && (
            <p className={css.more}>{t("more", { shown: records.length, count })}</p>
          )}
        </div>
      )}
    </li>
  );
}

interface RecordRowProps {
  readonly kind: TaskKind;
  readonly record: TaskRecord;
  readonly today: IsoDate;
  readonly band: TaskBand | undefined;
}

/** SCREEN-005: record of an unfolded row, with the reason of a rejection. */
function RecordRow({ kind, record, today, band }: RecordRowProps) {
  const t = useTranslations("tasks");
  const nameOf = useRecordName();
  const { subject, reason, until } = record;
  const { to, params, search } = actOf({ kind, id: record.id });
  return (
    <li className={css.record}>
      <span className={css.words}>
        <Link to={to} params={params} search={search} className={css.name}>
          {t(`one.${kind}`, { number: nameOf({ kind, ...record }) })}
        </Link>{" "}
        {subject}
        {reason && <span className={css.reason}>{t("reason", { reason })}</span>}
      </span>
      {until !== null && (
        <span className={css.time} data-band={band}>
          <Deadline until={until} today={today} />
        </span>
      )}
    </li>
  );
}

/** WORK-063: a task about a month has the month as its number. */
function useRecordName() {
  const monthName = useMonthName();
  return ({ kind, number, id }: Pick<Task, "kind" | "number" | "id">): string =>
    kind === "nilReturnAsked" && number !== null ? monthName(number, "alone") : (number ?? String(id ?? ""));
}

/** Days left or overdue, and the date. */
function Deadline({ until, today, isTrade = false }: DeadlineProps) {
  const t = useTranslations("tasks");
  return (
    <>
      <span className={css.left}>{isTrade ? t("trade") : left(t, until, today)}</span>
      <time className={css.date} dateTime={until}>
        {yearOf(until) === yearOf(today) ? shortDate(until) : formatDate(until)}
      </time>
    </>
  );
}

interface DeadlineProps {
  readonly until: IsoDate;
  readonly today: IsoDate;
  /** The date is the day of an auction. */
  readonly isTrade?: boolean;
}

/** Deadline in words and as a date; without a deadline, the start date. */
function Time({ task, today }: TaskRowProps) {
  const t = useTranslations("tasks");
  const format = useFormatter();
  const { group } = kindOfTask(task.kind);
  const { until, since } = task;
  if (group === "todo" && until !== null)
    return (
      <Deadline until={until} today={today} isTrade={isOfAuction(task) && bandOf(until, today) === "later"} />
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
  if (days < 0) return t("overdueDays", { count: -days });
  if (days < 2) return t(days === 0 ? "today" : "tomorrow");
  return t("daysLeft", { count: days });
}
