import type { QueueAct, QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useTranslations } from "use-intl";
import { useItemName } from "./use-item-texts.ts";

export interface QueuedDecision {
  readonly items: readonly QueueItem[];
  readonly act: QueueAct;
  /** Reason; empty if none is needed. */
  readonly text: string;
}

/** DESK-023: steps of an approval with their own phrases; a rejection uses those of the queue. */
const approvalStep = (act: QueueAct, { kind }: Pick<QueueItem, "kind">) => {
  if (kind === "approvalToDecide" && act === "accept") return "approve";
  return kind === "ownApprovalPending" ? "withdraw" : undefined;
};

/** Steps whose button and report have their own words: of approvals, suspicions, disputes and pairs of statements. */
const ownStep = (act: QueueAct, item: Pick<QueueItem, "kind" | "sides">) => {
  if (item.kind === "disputeToSettle") return "settleDispute";
  // FIX-303: one decision about the statements of both parties.
  if (item.sides?.other) return act === "accept" ? "acceptBoth" : "returnBoth";
  return item.kind === "dealSuspected"
    ? act === "accept"
      ? "flagDeal"
      : "dismissDeal"
    : approvalStep(act, item);
};

/** Returns the texts of a decision about one or several items. */
export function useDecisionTexts() {
  const t = useTranslations("queue");
  const nameOf = useItemName();

  /** Title and consequence; `isLate`: the date of a proposal has passed (FIX-066). */
  const questionOf = ({ items, act }: Omit<QueuedDecision, "text">) => {
    const [item] = items;
    if (!item || items.length > 1)
      return {
        title: t(`ask.${act}Title`, { kind: "several", name: "" }),
        text: t(act === "accept" ? "ask.manyAccept" : "ask.many", { count: items.length }),
      };
    const step = approvalStep(act, item);
    const name = item.number ?? String(item.id);
    return {
      title: t(step ? `ask.${step}Title` : `ask.${act}Title`, { kind: item.kind, name }),
      // Accepting asks for a reason only if the date has passed (FIX-066).
      text:
        act === "accept" && !step && item.kind !== "disputeToSettle"
          ? t("ask.late")
          : item.sides?.other
            ? t(act === "accept" ? "sides.accept" : "sides.refuse")
            : t(`ask.${act === "accept" ? "accept" : "refuse"}.${item.kind}`),
    };
  };

  /** Name of the act on its button. */
  const labelOf = (act: QueueAct, items: readonly QueueItem[]): string => {
    if (act === "accept" && items.length > 0 && items.every(({ kind }) => kind === "reportDubious"))
      return t("actsOf.clear");
    // PROOF-004: the exchange accepts the statement by rejecting the report.
    if (items.length > 0 && items.every(({ kind }) => kind === "noDealReported"))
      return t(act === "accept" ? "actsOf.rejectReport" : "actsOf.keepReport");
    const steps = new Set(items.map((item) => ownStep(act, item)));
    const [step] = steps;
    return steps.size === 1 && step ? t(`actsOf.${step}`) : t(`acts.${act}`);
  };

  /** Report of a decision. */
  const doneText = ({ items, act }: QueuedDecision): string => {
    const steps = new Set(items.map((item) => ownStep(act, item)));
    const [step] = steps;
    return steps.size === 1 && step ? t(`doneOf.${step}`) : t(`done.${act}`);
  };

  return {
    nameOf,
    questionOf,
    labelOf,
    confirmationOf: (decision: QueuedDecision) => ({
      ...questionOf(decision),
      confirmLabel: labelOf(decision.act, decision.items),
      isActFocused: true,
    }),
    doneText,
    /** Short report of a decision that can still be undone. */
    heldText: (decision: QueuedDecision): string => {
      const { items } = decision;
      const done = doneText(decision);
      return items.length === 1
        ? t("held.one", { done, name: nameOf(items[0]!) })
        : t("held.many", { done, count: items.length });
    },
  };
}
