import { actionsOf, queueActions, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { useDecisionTexts } from "../../decision-texts.ts";
import { releaseItem } from "../../mutations.ts";
import type { HeldDecision } from "../../use-held-decisions.ts";
import type { PendingDecision, Progress } from "../../use-queue-decisions.ts";
import { keyOfAct } from "../../use-queue-keys.ts";
import css from "./decision-bar.module.css";
import { ReasonForm } from "./reason-form.tsx";
import { UndoStrip } from "./undo-strip.tsx";

interface DecisionBarProps {
  /** Items that a decision applies to: the selected ones, or else the open one. */
  readonly chosen: readonly QueueItem[];
  readonly isSelection: boolean;
  readonly userId: number;
  readonly held: readonly HeldDecision[];
  readonly pending: (PendingDecision & { readonly text: string }) | undefined;
  readonly progress: Progress | undefined;
  readonly onAct: (act: QueueAct) => void;
  readonly onUndo: () => void;
  readonly onReason: (text: string) => void;
  readonly onCancelReason: (text: string) => void;
  readonly onClear: () => void;
}

/** SCREEN-004: the one bar of decisions, with the same order of buttons for one item and for several. */
export function DecisionBar(props: DecisionBarProps) {
  const { chosen, isSelection, held, pending, progress, onUndo, onReason, onCancelReason } = props;
  const t = useTranslations("queue");
  const last = held.findLast(({ sendsAt }) => sendsAt !== undefined);
  if (!last && !pending && !progress && chosen.length === 0) return null;
  return (
    <section className={css.bar} aria-label={t(isSelection ? "ticked.label" : "decision")}>
      {progress && (
        <p className={css.line} role="status">
          {t("ticked.progress", { done: progress.done, count: progress.count })}
        </p>
      )}
      {last && <UndoStrip key={last.id} decision={last} onUndo={onUndo} />}
      {pending ? (
        <ReasonForm key={pending.act} pending={pending} onSend={onReason} onCancel={onCancelReason} />
      ) : (
        chosen.length > 0 && <Decisions {...props} />
      )}
    </section>
  );
}

function Decisions({ chosen, isSelection, userId, onAct, onClear }: DecisionBarProps) {
  const t = useTranslations("queue");
  const { labelOf } = useDecisionTexts();
  const actions = queueActions.filter((act) => chosen.every((item) => actionsOf(item).includes(act)));
  const [item] = chosen;
  const taken = isSelection ? null : (item?.taken ?? null);
  const isOthers = taken !== null && taken.userId !== userId;
  return (
    <>
      {isSelection && (
        <p className={css.line}>
          <span role="status">{t("ticked.count", { count: chosen.length })}</span>
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            {t("ticked.clear")}
          </Button>
        </p>
      )}
      {taken && item && <ClaimLine item={item} holder={taken.name} isOthers={isOthers} />}
      {actions.length === 0 && <p className={css.line}>{t(isSelection ? "mixed" : "noMessage")}</p>}
      <div className={css.acts}>
        {actions.map((act) => (
          <Button
            key={act}
            variant={act === "accept" ? "filled" : "default"}
            className={act === "reject" ? css.harsh : undefined}
            disabled={isOthers}
            title={isOthers ? t("taken", { name: taken.name }) : undefined}
            aria-keyshortcuts={keyOfAct[act]}
            onClick={() => onAct(act)}
          >
            {labelOf(act, chosen)} <kbd aria-hidden>{keyOfAct[act]}</kbd>
          </Button>
        ))}
      </div>
    </>
  );
}

interface ClaimLineProps {
  readonly item: QueueItem;
  readonly holder: string;
  readonly isOthers: boolean;
}

/** Claim of the open item, with its release. */
function ClaimLine({ item, holder, isOthers }: ClaimLineProps) {
  const t = useTranslations("queue");
  const releasing = useMutation(releaseItem);
  const release = (
    <Button
      size="compact-sm"
      variant={isOthers ? "default" : "subtle"}
      loading={releasing.isPending}
      onClick={() => releasing.mutate(item)}
    >
      {t(isOthers ? "claim.releaseOf" : "claim.release")}
    </Button>
  );
  if (isOthers)
    return (
      <Notice tone="info" action={release}>
        {t("claim.heldBy", { name: holder })}
      </Notice>
    );
  return (
    <p className={css.line}>
      <span className={css.mine}>{t("takenByMe")}</span>
      {release}
    </p>
  );
}
