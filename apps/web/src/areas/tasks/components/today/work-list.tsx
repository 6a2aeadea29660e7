import { taskGroups, kindOfTask, type Task } from "@birzha/domain/tasks/task.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
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

/** WORK-002: tasks of the user: open, waiting for the exchange, done today; empty groups are hidden. */
export function WorkList({ tasks, today, next }: WorkListProps) {
  const t = useTranslations("tasks");
  const groups = taskGroups.map((group) => ({
    group,
    rows: tasks.filter(({ kind }) => kindOfTask(kind).group === group),
  }));
  const hasWork = groups.some(({ group, rows }) => group === "todo" && rows.length > 0);
  return (
    <section className={panel.panel} aria-label={t("list")}>
      {!hasWork && (
        <div className={css.empty} role="status">
          <p className={css.nothing}>{t("empty.title")}</p>
          <p className={css.hint}>{next ?? t("empty.hint")}</p>
        </div>
      )}
      {groups.map(
        ({ group, rows }) =>
          rows.length > 0 && (
            <div key={group} className={css.group}>
              <div className={css.head}>
                <h2 className={css.title}>
                  {t(`groups.${group}`)} <span className={css.count}>{countOf(rows)}</span>
                </h2>
                {group === "todo" && <span className={css.order}>{t("order")}</span>}
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
