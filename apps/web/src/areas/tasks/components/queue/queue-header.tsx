import { type QueueItem, tabOfKind, type StaffQueue, type QueueKind } from "@birzha/domain/tasks/queue.ts";
import { queueTabs, type QueueTab, type TaskBand } from "@birzha/domain/tasks/task.ts";
import { Button, Group } from "@mantine/core";
import IconChartBar from "../../../../ui/icons/chart-bar.svg";
import IconRefresh from "../../../../ui/icons/refresh.svg";
import IconX from "../../../../ui/icons/x.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../../shared/paths.ts";
import tabs from "../../../../shared/register/register-tabs.module.css";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { SegmentedChoice } from "../../../../ui/navigation/segments.tsx";
import { queueOwnerships, type QueueOwnership } from "../../queue-search.ts";
import { isDueByCutOff, type CutOff } from "../../use-item-texts.ts";
import { useTimeLeft } from "../../use-time-left.ts";
import css from "./queue.module.css";

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
            renderRoot={(props) => <Link to={pagePaths.work} {...props} />}
          >
            {t("work.link")}
          </Button>
        </>
      }
    />
  );
}

interface QueueTabsProps {
  /** Undefined: all kinds. */
  readonly shown: QueueTab | undefined;
  readonly counts: StaffQueue["counts"] | undefined;
  readonly total: number;
  readonly onShow: (tab: QueueTab | undefined) => void;
  readonly band: TaskBand | undefined;
  readonly onAllBands: () => void;
  readonly whose: QueueOwnership | undefined;
  readonly onWhose: (whose: QueueOwnership | undefined) => void;
}

/** DESK-020: tabs by kind with counts, and the filter by claimant. */
export function QueueTabs(props: QueueTabsProps) {
  const { shown, counts = {}, total, onShow, band, onAllBands, whose, onWhose } = props;
  const t = useTranslations("queue");
  const bands = useTranslations("tasks.bands");
  const countOf = (tab: QueueTab) =>
    (Object.entries(counts) as [QueueKind, number][]).reduce(
      (sum, [kind, count]) => (tabOfKind(kind) === tab ? sum + count : sum),
      0,
    );
  // DESK-023: without the setting FOUR_EYES there are no approval requests, so hide their tab.
  const isOffered = (tab: QueueTab) => tab !== "approvals" || tab === shown || countOf(tab) > 0;
  return (
    <Group gap={0} justify="space-between" className={`${css.head} no-print`} data-toolbar>
      <div className={`${tabs.tabs} ${css.tabs}`} role="group" aria-label={t("tabs.label")}>
        {[undefined, ...queueTabs.filter(isOffered)].map((tab) => (
          <button key={tab ?? "all"} type="button" aria-pressed={tab === shown} onClick={() => onShow(tab)}>
            {t(`tabs.${tab ?? "all"}`)}
            <span>{tab === undefined ? total : countOf(tab)}</span>
          </button>
        ))}
      </div>
      <Group gap="0.5rem" p="0.3125rem 1rem">
        {band && (
          <Button
            size="compact-sm"
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t("allBands", { band: bands(band) })}
            onClick={onAllBands}
          >
            {bands(band)}
          </Button>
        )}
        <SegmentedChoice
          aria-label={t("whose.label")}
          value={whose ?? "all"}
          onChange={(value) => onWhose(value === "all" ? undefined : value)}
          data={(["all", ...queueOwnerships] as const).map((value) => ({
            value,
            label: t(`whose.${value}`),
          }))}
        />
      </Group>
    </Group>
  );
}
