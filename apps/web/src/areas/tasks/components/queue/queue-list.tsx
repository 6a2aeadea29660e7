import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { IconInbox } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import css from "./queue-list.module.css";
import { QueueRow } from "./queue-row.tsx";

interface QueueListProps {
  readonly rows: readonly QueueItem[];
  readonly isNarrowed: boolean;
  /** Number of items beyond the limit of the list. */
  readonly hidden: number;
  /** Key of the open item. */
  readonly opened: string | undefined;
  readonly userId: number;
  readonly today: IsoDate;
  /** Time of the last fetch in epoch milliseconds. */
  readonly now: number;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (key: string, isTicked: boolean) => void;
  readonly onOpen: (item: QueueItem) => void;
}

/** DESK-020: open items, nearest deadline first. */
export function QueueList({ rows, isNarrowed, hidden, opened, ticked, ...props }: QueueListProps) {
  const t = useTranslations("queue");
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconInbox size={28} stroke={1.6} />}
        title={t("empty")}
        hint={t(isNarrowed ? "emptyNarrowed" : "emptyHint")}
      />
    );
  return (
    <>
      <ul className={css.rows} aria-label={t("list")}>
        {rows.map((item) => {
          const key = itemKey(item);
          return (
            <QueueRow key={key} item={item} isOpen={key === opened} isTicked={ticked.has(key)} {...props} />
          );
        })}
      </ul>
      {hidden > 0 && (
        <p className={css.more}>{t("more", { shown: rows.length, total: rows.length + hidden })}</p>
      )}
    </>
  );
}
