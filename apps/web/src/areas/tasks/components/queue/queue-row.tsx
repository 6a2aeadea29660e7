import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { bandOf } from "@birzha/domain/tasks/task.ts";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { TickBox } from "../../../../ui/fields/tick-box.tsx";
import { useItemTexts, type CutOff } from "../../use-item-texts.ts";
import css from "./queue-list.module.css";

interface QueueRowProps {
  readonly item: QueueItem;
  readonly isOpen: boolean;
  readonly isTicked: boolean;
  readonly userId: number;
  readonly today: IsoDate;
  readonly now: number;
  readonly cutOff: CutOff | undefined;
  readonly onTick: (key: string, isTicked: boolean, isRange: boolean) => void;
  readonly onOpen: (item: QueueItem) => void;
}

/** Queue item in two lines: name, age and deadline; then kind, organisation and claimant. */
export function QueueRow({
  item,
  isOpen,
  isTicked,
  userId,
  today,
  now,
  cutOff,
  onTick,
  onOpen,
}: QueueRowProps) {
  const t = useTranslations("queue");
  const { nameOf, ageOf, untilOf } = useItemTexts({ today, now, cutOff });
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const { kind, subject, until, taken } = item;
  const name = nameOf(item);
  const isOthers = taken !== null && taken.userId !== userId;
  return (
    <li ref={row} className={css.row} data-open={isOpen || undefined}>
      <TickBox
        label={t("ticked.one", { name })}
        checked={isTicked && !isOthers}
        isLocked={isOthers}
        title={isOthers ? t("ticked.taken", { name: taken.name }) : undefined}
        onChange={(checked, isRange) => onTick(itemKey(item), checked, isRange)}
      />
      <button
        type="button"
        className={css.open}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(item)}
      >
        <span className={css.name}>{name}</span>
        <span className={css.age}>{ageOf(item)}</span>
        <span className={css.until} data-band={bandOf(until, today)}>
          {untilOf(item)}
        </span>
        <span className={css.what}>{[t(`kinds.${kind}`), subject].filter(Boolean).join(", ")}</span>
        {taken && (
          <span className={css.taken}>{isOthers ? t("taken", { name: taken.name }) : t("takenByMe")}</span>
        )}
      </button>
    </li>
  );
}
