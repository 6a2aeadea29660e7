import { actionsOf, queueActions, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import css from "../../../../shared/register/editing/edit-bar.module.css";
import type { Progress } from "../../use-queue-decisions.ts";

interface QueueBarProps {
  readonly chosen: readonly QueueItem[];
  readonly progress: Progress | undefined;
  readonly isDeciding: boolean;
  readonly onAct: (act: QueueAct) => void;
  readonly onClear: () => void;
}

/** DESK-020: actions on the selected items: those available for all of them, with one reason. */
export function QueueBar({ chosen, progress, isDeciding, onAct, onClear }: QueueBarProps) {
  const t = useTranslations("queue");
  const actions = queueActions.filter(
    (act) => chosen.length > 0 && chosen.every((item) => actionsOf(item).includes(act)),
  );
  return (
    <section className={css.bar} aria-label={t("ticked.label")}>
      <p className={css.said}>
        <span role="status">
          {progress
            ? t("ticked.progress", { done: progress.done, count: progress.count })
            : t("ticked.count", { count: chosen.length })}
        </span>
        {actions.length === 0 && chosen.length > 0 && <span>{t("mixed")}</span>}
      </p>
      <div className={css.acts}>
        <Button variant="subtle" color="gray" disabled={isDeciding} onClick={onClear}>
          {t("ticked.clear")}
        </Button>
        {actions.toReversed().map((act) => (
          <Button
            key={act}
            variant={act === "accept" ? "filled" : "default"}
            disabled={isDeciding}
            onClick={() => onAct(act)}
          >
            {t(`acts.${act}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
