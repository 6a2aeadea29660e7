import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { actionsOf, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { isSoon } from "@birzha/domain/tasks/task.ts";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconInbox } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { releaseItem } from "../../mutations.ts";
import { useItemTexts } from "../../use-item-texts.ts";
import { approvalStep } from "../../use-queue-decisions.ts";
import { keyOfAct } from "../../use-queue-keys.ts";
import { ItemDetails } from "../details/item-details.tsx";
import css from "./queue-item-panel.module.css";
import { actOf } from "./task-actions.ts";

interface QueueItemPanelProps {
  readonly item: QueueItem | undefined;
  /** The URL names an item. If `item` is undefined, it has left the queue. */
  readonly isAsked: boolean;
  readonly place: { readonly at: number; readonly count: number } | undefined;
  readonly userId: number;
  readonly today: IsoDate;
  readonly now: number;
  readonly isDeciding: boolean;
  readonly onAct: (act: QueueAct) => void;
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

function OpenItem({ item, place, userId, today, now, isDeciding, onAct, onStep, onClose }: OpenItemProps) {
  const t = useTranslations("queue");
  const format = useFormatter();
  const { nameOf, ageOf, untilOf } = useItemTexts(today, now);
  const releasing = useMutation(releaseItem);
  const { kind, subject, reason, since, until, taken } = item;
  const isOthers = taken !== null && taken.userId !== userId;
  const actions = actionsOf(item);
  const name = nameOf(item);
  const nameOfAct = (act: QueueAct) => {
    if (kind === "reportDubious" && act === "accept") return t("actsOf.clear");
    const step = approvalStep(act, item);
    return step ? t(`actsOf.${step}`) : t(`acts.${act}`);
  };
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
          <span className={css.until} data-near={isSoon(until, today) || undefined}>
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
      <footer className={css.foot}>
        {taken && (
          <div className={css.claim}>
            {isOthers ? (
              <Notice
                tone="info"
                action={
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={releasing.isPending}
                    onClick={() => releasing.mutate(item)}
                  >
                    {t("claim.releaseOf")}
                  </Button>
                }
              >
                {t("claim.heldBy", { name: taken.name })}
              </Notice>
            ) : (
              <>
                <span>{t("takenByMe")}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  loading={releasing.isPending}
                  onClick={() => releasing.mutate(item)}
                >
                  {t("claim.release")}
                </Button>
              </>
            )}
          </div>
        )}
        {actions.length === 0 && <p>{t("noMessage")}</p>}
        <div className={css.acts}>
          {actions.map((act) => (
            <Button
              key={act}
              variant={act === "accept" ? "filled" : "default"}
              className={act === "reject" ? css.harsh : undefined}
              disabled={isOthers || isDeciding}
              title={isOthers ? t("taken", { name: taken.name }) : undefined}
              aria-keyshortcuts={keyOfAct[act]}
              onClick={() => onAct(act)}
            >
              {nameOfAct(act)} <kbd aria-hidden>{keyOfAct[act]}</kbd>
            </Button>
          ))}
        </div>
      </footer>
    </section>
  );
}
