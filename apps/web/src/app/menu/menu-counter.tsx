import type { TaskCounter } from "@birzha/domain/tasks/task.ts";
import { useTranslations } from "use-intl";
import css from "./menu-counter.module.css";

/** WORK-001: number of tasks behind an item of the menu; coloured where something is due soon or overdue. */
export function MenuCounter({ counter }: { readonly counter: TaskCounter | undefined }) {
  const t = useTranslations("app");
  if (!counter) return null;
  const { count, isSoon, isOverdue } = counter;
  return (
    <span
      className={css.counter}
      data-counter
      data-soon={isSoon || undefined}
      data-overdue={isOverdue || undefined}
    >
      <span className="sr">, {t("counter", { count })}</span>
      <span aria-hidden>{count}</span>
    </span>
  );
}
