import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { Button } from "@mantine/core";
import { IconChartBar, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { isDueByCutOff, type CutOff } from "../../use-item-texts.ts";
import { useTimeLeft } from "../../use-time-left.ts";

interface QueueHeaderProps {
  readonly items: readonly QueueItem[] | undefined;
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly cutOff: CutOff | undefined;
  /** Number of items that arrived since. */
  readonly fresh: number;
  readonly onShowFresh: () => void;
}

/** Head of the queue: what waits, and what must be decided by the next 15:00 (SCREEN-005). */
export function QueueHeader({ items = [], total, cutOff, fresh, onShowFresh }: QueueHeaderProps) {
  const t = useTranslations("queue");
  const timeLeft = useTimeLeft();
  const urgent = cutOff && items.filter((item) => isDueByCutOff(item, cutOff)).length;
  return (
    <PageHeader
      title={t("title")}
      subtitle={
        total !== undefined &&
        cutOff &&
        `${t("waiting", { count: total })}. ${t("cutOff", { count: urgent ?? 0, left: timeLeft(cutOff.minutesLeft) })}`
      }
      actions={
        <>
          <div role="status" aria-live="polite">
            {fresh > 0 && (
              <Button
                variant="subtle"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={onShowFresh}
              >
                {t("fresh", { count: fresh })}
              </Button>
            )}
          </div>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(props) => <Link to={paths.work} {...props} />}
          >
            {t("work.link")}
          </Button>
        </>
      }
    />
  );
}
