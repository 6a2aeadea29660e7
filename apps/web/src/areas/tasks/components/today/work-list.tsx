import { daysBetween, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { bandOf, kindOfTask, taskBands, type Task, type TaskGroup } from "@birzha/domain/tasks/task.ts";
import { useTranslations } from "use-intl";
import panel from "../../../../ui/panel.module.css";
import { TaskRow } from "./task-row.tsx";
import css from "./work-list.module.css";

interface WorkListProps {
  readonly tasks: readonly Task[];
  readonly today: IsoDate;
  /** Next event, shown if there is nothing to do. */
  readonly next?: string | undefined;
}

/**
 * WORK-002, SCREEN-005: tasks of the user by consequence: overdue, due today or tomorrow, later; then those that wait for
 * the exchange and those done today. Empty sections are hidden.
 */
export function WorkList({ tasks, today, next }: WorkListProps) {
  const t = useTranslations("tasks");
  const ofGroup = (group: TaskGroup) => tasks.filter(({ kind }) => kindOfTask(kind).group === group);
  const open = ofGroup("todo");
  const sections = [
    ...taskBands.map((name) => ({
      name,
      title: t(`bands.${name}`),
      rows: open.filter(({ until }) => bandOf(until, today) === name),
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
        <div className={css.empty} role="status">
          <p className={css.nothing}>{t("empty.title")}</p>
          <p className={css.hint}>{next ?? t("empty.hint")}</p>
        </div>
      )}
      {sections.map(
        ({ name, title, rows }) =>
          rows.length > 0 && (
            <div key={name} className={css.group} data-band={name}>
              <div className={css.head}>
                <h2 className={css.title}>
                  {title} <span className={css.count}>{countOf(rows)}</span>
                </h2>
                {name === "overdue" && (
                  <span className={css.order}>{t("longest", { count: longestDelay(rows, today) })}</span>
                )}
              </div>
              <ul className={css.rows}>
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

/** Days since the earliest deadline. */
const longestDelay = (rows: readonly Task[], today: IsoDate): number =>
  Math.max(...rows.map(({ until }) => (until === null ? 0 : daysBetween(until, today))));
