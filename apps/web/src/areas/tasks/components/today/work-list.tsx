import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { daysBetween, type IsoDate, formatDate, yearOf } from "@birzha/domain/shared/values/dates.ts";
import {
  bandOf,
  kindOfTask,
  sectionOf,
  taskSections,
  type Task,
  type TaskGroup,
  type TaskBand,
  type TaskKind,
  type TaskRecord,
} from "@birzha/domain/tasks/task.ts";
import { Box, Group, Text, UnstyledButton } from "@mantine/core";
import IconChevronDown from "../../../../ui/icons/chevron-down.svg";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import panel from "../../../../ui/panel.module.css";
import { useDealText } from "../../deal-text.ts";
import { isLongDelay, shortDate, useDaysLeft } from "../../use-time-left.ts";
import { actOf, actOfRow, isOpening } from "../queue/task-actions.ts";
import { bandLook } from "../../band-look.ts";
import css from "./work-list.module.css";
import layout from "../../../../ui/layout.module.css";

interface WorkListProps {
  readonly tasks: readonly Task[];
  readonly today: IsoDate;
  /** Next event, shown if there is nothing to do. */
  readonly next?: string | undefined;
}

/**
 * WORK-002, SCREEN-104: tasks of the user by consequence: overdue, due today or tomorrow, to correct, later; then those
 * that wait for the exchange and those done today. Empty sections are hidden.
 */
export function WorkList({ tasks, today, next }: WorkListProps) {
  const t = useTranslations("tasks");
  const ofGroup = (group: TaskGroup) => tasks.filter(({ kind }) => kindOfTask(kind).group === group);
  const open = ofGroup("todo");
  const sections = [
    ...taskSections.map((name) => ({
      name,
      title: t(`bands.${name}`),
      rows: open.filter((task) => sectionOf(task, today) === name),
    })),
    ...(["waits", "done"] as const).map((name) => ({
      name,
      title: t(`groups.${name}`),
      rows: ofGroup(name),
    })),
  ];
  return (
    <section className={panel.panel} aria-label={t("list")}>
      {open.length === 0 && (
        <Box p="1.5rem 1rem" role="status">
          <Text fz="1rem" fw={650}>
            {t("empty.title")}
          </Text>
          <Text inherit m="0.25rem 0 0" c="var(--ink-2)">
            {next ?? t("empty.hint")}
          </Text>
        </Box>
      )}
      {sections.map(
        ({ name, title, rows }) =>
          rows.length > 0 && (
            <div key={name} className={`${css.group} ${layout.ruled}`} data-band={name}>
              <Group
                gap="1rem"
                wrap="nowrap"
                justify="space-between"
                mih="2.125rem"
                p="0.3125rem 1rem"
                bg="var(--surface-sunken)"
              >
                <Box
                  component="h2"
                  m={0}
                  fz="0.84375rem"
                  fw={650}
                  c={name === "overdue" ? "var(--chip-bad-ink)" : undefined}
                >
                  {title} <span className={css.count}>{countOf(rows)}</span>
                </Box>
                {name === "overdue" && (
                  <Text span c="var(--ink-3)" fz="0.75rem">
                    {isLongDelay(longestDelay(rows, today))
                      ? t("longestSince", { date: formatDate(earliest(rows) ?? today) })
                      : t("longest", { count: longestDelay(rows, today) })}
                  </Text>
                )}
              </Group>
              <ul className={layout.plain}>
                {rows.map((task) => (
                  <TaskRow key={`${task.kind}-${task.id}`} task={task} today={today} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}

/** Counts as the menu does: a row can stand for several tasks. */
const countOf = (rows: readonly Task[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const earliest = (rows: readonly Task[]): IsoDate | undefined =>
  rows.flatMap(({ until }) => until ?? []).toSorted()[0];

/** Days since the earliest deadline. */
const longestDelay = (rows: readonly Task[], today: IsoDate): number =>
  daysBetween(earliest(rows) ?? today, today);

interface TaskRowProps {
  readonly task: Task;
  readonly today: IsoDate;
}

/** Colours of the mark in front of a task. */
const toneColors = {
  soon: "var(--mantine-color-wheat-4)",
  refused: "var(--mantine-color-red-6)",
  overdue: "var(--mantine-color-red-6)",
} as const;

const isOfAuction = ({ kind }: Task): boolean => kind.startsWith("proposal") || kind.startsWith("change");

/** WORK-002: task in one line: kind, subject, reason, deadline and its action. */
function TaskRow({ task, today }: TaskRowProps) {
  const t = useTranslations("tasks");
  const [isUnfolded, setUnfolded] = useState(false);
  const recordsId = useId();
  const { kind, count, reason, records } = task;
  const { group, isRejected } = kindOfTask(kind);
  const band = group === "todo" ? bandOf(task.until, today) : undefined;
  const tone = band === "overdue" || band === "soon" ? band : isRejected && "refused";
  const { isList, ...link } = actOfRow(task, today);
  const nameOf = useRecordName();
  const dealText = useDealText();
  const langOf = useLangOf();
  const act = isOpening(kind) ? t(isList ? "acts.show" : "acts.open") : t(`acts.${kind}`);
  const what = count > 1 ? t(`many.${kind}`, { count }) : t(`one.${kind}`, { number: nameOf(task) });
  return (
    <li className={layout.ruled}>
      <div className={css.row} data-group={group}>
        {group === "todo" ? (
          <Box
            component="span"
            className={css.dot}
            bg={tone ? toneColors[tone] : undefined}
            bd={`1px solid ${tone ? toneColors[tone] : "var(--ink-3)"}`}
            aria-hidden
          />
        ) : (
          <span />
        )}
        <span className={css.kind}>{t(`kinds.${kind}`)}</span>
        <span className={css.words}>
          {records.length > 0 ? (
            <UnstyledButton
              fz="inherit"
              display="inline-flex"
              className={css.fold}
              style={{ alignItems: "center" }}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? recordsId : undefined}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <strong className={css.what} lang={langOf(what)}>
                {what}
              </strong>
              <IconChevronDown size={16} aria-hidden />
            </UnstyledButton>
          ) : (
            <>
              <strong className={css.what} lang={langOf(what)}>
                {what}
              </strong>{" "}
              <span lang={langOf(dealText(task))}>{dealText(task)}</span>
              {reason && (
                <Box component="span" display="block" c="var(--ink-3)" fz="0.8125rem" lang={langOf(reason)}>
                  {t("reason", { reason })}
                </Box>
              )}
            </>
          )}
        </span>
        <Box component="span" className={css.time} {...bandLook(band)}>
          <Time task={task} today={today} />
        </Box>
        <Link
          {...link}
          className={`${group === "todo" ? css.button : `${css.act} ${layout.link}`} no-print`}
          lang={langOf(what)}
          aria-label={`${act}: ${what}`}
        >
          {act}
        </Link>
      </div>
      {isUnfolded && (
        <div id={recordsId}>
          <ul className={`${layout.plain} ${css.records}`}>
            {records.map((record) => (
              <RecordRow key={record.id} kind={kind} record={record} today={today} band={band} />
            ))}
          </ul>
          {count > records.length && (
            <Text m={0} pb="0.625rem" pe="1rem" c="var(--ink-3)" fz="0.75rem" className={css.records}>
              {t("more", { shown: records.length, count })}
            </Text>
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
  const dealText = useDealText();
  const langOf = useLangOf();
  const { reason, until } = record;
  const { isList: _isList, ...link } = actOf({ kind, id: record.id });
  return (
    <li className={css.record}>
      <span className={css.words}>
        <Link {...link} className={layout.link}>
          {t(`one.${kind}`, { number: nameOf({ kind, ...record }) })}
        </Link>{" "}
        <span lang={langOf(dealText(record))}>{dealText(record)}</span>
        {reason && (
          <Box component="span" display="block" c="var(--ink)" lang={langOf(reason)}>
            {t("reason", { reason })}
          </Box>
        )}
      </span>
      {until !== null && (
        <Box component="span" className={css.time} {...bandLook(band)}>
          <Deadline until={until} today={today} />
        </Box>
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
  const daysLeft = useDaysLeft(today);
  return (
    <>
      <span>{isTrade ? t("trade") : daysLeft(until)}</span>
      <time dateTime={until}>{yearOf(until) === yearOf(today) ? shortDate(until) : formatDate(until)}</time>
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
  const { group, isRejected } = kindOfTask(task.kind);
  const { until, since } = task;
  if (group === "todo" && until !== null)
    return (
      <Deadline until={until} today={today} isTrade={isOfAuction(task) && bandOf(until, today) === "later"} />
    );
  if (since === null) return null;
  const moment = new Date(since);
  if (group === "todo")
    return <span>{t(isRejected ? "rejectedOn" : "since", { date: shortDate(moscowDate(moment)) })}</span>;
  const at = format.dateTime(moment, "moment");
  return <span>{moscowDate(moment) === today ? at.slice(-5) : at}</span>;
}
