import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { actionsOf, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { bandOf } from "@birzha/domain/tasks/task.ts";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconInbox } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { useItemTexts, type CutOff } from "../../use-item-texts.ts";
import { ItemDetails } from "../details/item-details.tsx";
import css from "./queue-item-panel.module.css";
import { actOf } from "./task-actions.ts";

interface QueueItemPanelProps {
  readonly item: QueueItem | undefined;
  /** The URL names an item. If `item` is undefined, it has left the queue. */
  readonly isAsked: boolean;
  readonly place: { readonly at: number; readonly count: number } | undefined;
  readonly today: IsoDate;
  readonly now: number;
  readonly cutOff: CutOff | undefined;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** DESK-020: panel of the open item: details, changes and available decisions. */
export function QueueItemPanel(props: QueueItemPanelProps) {
  const { item, isAsked, onClose } = props;
  const t = useTranslations("queue.item");
  if (item) return <OpenItem {...props} item={item} />;
  return (
    <EmptyState
      icon={<IconInbox size={28} stroke={1.6} />}
      title={t(isAsked ? "gone" : "none")}
      hint={t(isAsked ? "goneHint" : "noneHint")}
      action={
        isAsked && (
          <Button variant="default" onClick={onClose}>
            {t("toList")}
          </Button>
        )
      }
    />
  );
}

type OpenItemProps = QueueItemPanelProps & { readonly item: QueueItem };

function OpenItem({ item, place, today, now, cutOff, onStep, onClose }: OpenItemProps) {
  const t = useTranslations("queue");
  const format = useFormatter();
  const { nameOf, ageOf, untilOf } = useItemTexts({ today, now, cutOff });
  const { kind, subject, reason, since, until } = item;
  const name = nameOf(item);
  const { to, params, search } = actOf(item);
  // DESK-023: the details of an approval request link to its record.
  const isApproval = kind === "approvalToDecide" || kind === "ownApprovalPending";
  return (
    <section className={css.panel} aria-label={name}>
      <div className={css.top}>
        <Button
          className={css.back}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {t("item.toList")}
        </Button>
        {until !== null && (
          <span className={css.until} data-band={bandOf(until, today)}>
            {untilOf(item)}
          </span>
        )}
        {since !== null && (
          <span className={css.since} title={format.dateTime(new Date(since), "moment")}>
            {t("age.of", { age: ageOf(item) })}
          </span>
        )}
        <span className={css.steps}>
          {place && <span>{t("item.place", { at: place.at, count: place.count })}</span>}
          <Button
            size="compact-sm"
            variant="default"
            disabled={place?.at === 1}
            onClick={() => onStep(-1)}
            aria-keyshortcuts="K"
          >
            {t("item.previous")} <kbd aria-hidden>K</kbd>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={place !== undefined && place.at === place.count}
            onClick={() => onStep(1)}
            aria-keyshortcuts="J"
          >
            {t("item.next")} <kbd aria-hidden>J</kbd>
          </Button>
        </span>
      </div>
      <header className={css.head}>
        <h2>{name}</h2>
        <p>{[t(`kinds.${kind}`), subject].filter(Boolean).join(", ")}</p>
        {reason !== null && reason !== "" && (
          <p>
            {t("item.comment")}: {reason}
          </p>
        )}
        {!isApproval && (
          <Link to={to} params={params} search={search} className={css.link}>
            {t("item.open")}
          </Link>
        )}
      </header>
      <ItemDetails item={item} />
      {actionsOf(item).includes("accept") && (
        <p className={css.effect}>
          <strong>{t("item.ifAccepted")}</strong> {t(`ask.accept.${kind}`)}
        </p>
      )}
    </section>
  );
}
