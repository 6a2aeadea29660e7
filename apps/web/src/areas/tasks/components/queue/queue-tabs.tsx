import { tabOfKind, type Queue, type QueueKind } from "@birzha/domain/tasks/queue.ts";
import { queueTabs, type QueueTab } from "@birzha/domain/tasks/task.ts";
import { useTranslations } from "use-intl";
import { Segments } from "../../../../ui/navigation/segments.tsx";
import tabs from "../../../../shared/register/register-tabs.module.css";
import { ownerships, type Ownership } from "../../queue-search.ts";
import css from "./queue-tabs.module.css";

interface QueueTabsProps {
  /** Undefined: all kinds. */
  readonly shown: QueueTab | undefined;
  readonly counts: Queue["counts"] | undefined;
  readonly total: number;
  readonly onShow: (tab: QueueTab | undefined) => void;
  readonly whose: Ownership | undefined;
  readonly onWhose: (whose: Ownership | undefined) => void;
}

/** DESK-020: tabs by kind with counts, and the filter by claimant. */
export function QueueTabs({ shown, counts = {}, total, onShow, whose, onWhose }: QueueTabsProps) {
  const t = useTranslations("queue");
  const countOf = (tab: QueueTab) =>
    (Object.entries(counts) as [QueueKind, number][]).reduce(
      (sum, [kind, count]) => (tabOfKind(kind) === tab ? sum + count : sum),
      0,
    );
  // DESK-023: without the setting FOUR_EYES there are no approval requests, so hide their tab.
  const isOffered = (tab: QueueTab) => tab !== "approvals" || tab === shown || countOf(tab) > 0;
  return (
    <div className={css.head} data-toolbar>
      <div className={tabs.tabs} role="group" aria-label={t("tabs.label")}>
        {[undefined, ...queueTabs.filter(isOffered)].map((tab) => (
          <button key={tab ?? "all"} type="button" aria-pressed={tab === shown} onClick={() => onShow(tab)}>
            {t(`tabs.${tab ?? "all"}`)}
            <span>{tab === undefined ? total : countOf(tab)}</span>
          </button>
        ))}
      </div>
      <div className={css.whose}>
        <Segments
          aria-label={t("whose.label")}
          value={whose ?? "all"}
          onChange={(value) => onWhose(value === "all" ? undefined : value)}
          data={(["all", ...ownerships] as const).map((value) => ({ value, label: t(`whose.${value}`) }))}
        />
      </div>
    </div>
  );
}
