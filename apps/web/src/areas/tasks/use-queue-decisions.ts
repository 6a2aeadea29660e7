import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { itemKey, needsText, type QueueAct, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { rejectionWords } from "../../api/failure-text.ts";
import { askComment, confirm } from "../../ui/overlays/prompt.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { decideItem, decideOneOfMany } from "./mutations.ts";

/** Result of a bulk decision. */
export interface Results {
  readonly done: number;
  readonly failed: readonly { readonly item: QueueItem; readonly why: string }[];
}

/** Progress of a bulk decision. */
export interface Progress {
  readonly done: number;
  readonly count: number;
}

/** DESK-020: confirms a decision, sends it to the area's endpoint and removes the item from the list. */
export function useQueueDecisions(onDecided: (item: QueueItem) => void) {
  const t = useTranslations("queue");
  const say = useTranslations("shared");
  const queryClient = useQueryClient();
  const one = useMutation(decideItem);
  const ofMany = useMutation(decideOneOfMany);
  const [progress, setProgress] = useState<Progress | undefined>(undefined);
  const [results, setResults] = useState<Results | undefined>(undefined);
  // Keeps texts after a failed request, so that the user need not type them again.
  const texts = useRef(new Map<string, string>());

  const finish = (item: QueueItem) => {
    onDecided(item);
    // Other views of the record refetch when visible.
    for (const area of areasOf(item)) void queryClient.invalidateQueries({ queryKey: [area] });
  };

  /** Resolves to the text, empty if none is needed; undefined on cancel. */
  const ask = async (
    act: QueueAct,
    about: string,
    words: Words,
    item: Pick<QueueItem, "kind">,
  ): Promise<string | undefined> => {
    const question = { title: words.title, text: words.text, confirmLabel: words.confirmLabel };
    if (!needsText(act, item) && !words.isLate) return (await confirm(question)) ? "" : undefined;
    const text = await askComment({
      ...question,
      commentLabel: say("confirm.reason"),
      comment: texts.current.get(about) ?? "",
      isCommentRequired: true,
      limit: commentLimit,
      isDestructive: act === "reject",
    });
    if (text !== undefined) texts.current.set(about, text);
    return text;
  };

  const wordsOf = (act: QueueAct, item: QueueItem): Words => {
    if (act === "accept" && item.kind === "reportDubious")
      return {
        title: t("ask.clearTitle"),
        text: t("ask.accept.reportDubious"),
        confirmLabel: t("actsOf.clear"),
      };
    const step = approvalStep(act, item);
    if (step)
      return {
        title: t(`ask.${step}Title`),
        text: t(`ask.${act === "accept" ? "accept" : "refuse"}.${item.kind}`),
        confirmLabel: t(`actsOf.${step}`),
      };
    return {
      title: t(`ask.${act}Title`, { kind: item.kind, name: item.number ?? String(item.id) }),
      text: t(`ask.${act === "accept" ? "accept" : "refuse"}.${item.kind}`),
      confirmLabel: t(`acts.${act}`),
    };
  };

  const decide = async (item: QueueItem, act: QueueAct, words = wordsOf(act, item)): Promise<void> => {
    const about = `${itemKey(item)} ${act}`;
    const text = await ask(act, about, words, item);
    if (text === undefined) return;
    let answer: unknown;
    try {
      answer = await one.mutateAsync({ item, act, ...(text === "" ? {} : { text }) });
    } catch (error) {
      // FIX-066: the exchange can accept after the date has passed if it gives a reason.
      if (error instanceof ApiFailure && error.code === "auctions.date-passed" && !words.isLate)
        return decide(item, act, { ...words, text: t("ask.late"), isLate: true });
      // The mutation has shown any other error. The refetched queue shows the current state.
      return queryClient.invalidateQueries({ queryKey: ["tasks"] });
    }
    texts.current.delete(about);
    // DESK-023: the toast is shown already. The item stays in the queue until the approval.
    if (isPendingApproval(answer)) return queryClient.invalidateQueries({ queryKey: ["tasks"] });
    const step = approvalStep(act, item);
    toast.success(t(step ? `doneOf.${step}` : `done.${act}`), {
      name: "queue",
    });
    finish(item);
  };

  /** Decides items one by one, each in its own transaction. Failed items stay in the list with the error. */
  const decideMany = async (items: readonly QueueItem[], act: QueueAct): Promise<void> => {
    const count = items.length;
    const [first] = items;
    if (!first) return;
    // DESK-023: withdrawing needs no reason. If any item needs one, the reason goes to all.
    const strictest = items.find((item) => needsText(act, item)) ?? first;
    const text = await ask(
      act,
      act,
      {
        title: t(`ask.${act}Title`, { kind: "several", name: "" }),
        text: t(needsText(act, strictest) ? "ask.many" : "ask.manyAccept", { count }),
        confirmLabel: t(`acts.${act}`),
      },
      strictest,
    );
    if (text === undefined) return;
    setResults(undefined);
    const failed: { item: QueueItem; why: string }[] = [];
    for (const [at, item] of items.entries()) {
      setProgress({ done: at, count });
      try {
        const answer = await ofMany.mutateAsync({ item, act, ...(text === "" ? {} : { text }) });
        if (isPendingApproval(answer)) failed.push({ item, why: say("approvals.pending") });
        else finish(item);
      } catch (error) {
        const why = error instanceof ApiFailure ? rejectionWords(error) : "";
        failed.push({ item, why: why || t("failed") });
      }
    }
    setProgress(undefined);
    if (failed.length === 0) texts.current.delete(act);
    setResults({ done: count - failed.length, failed });
  };

  return {
    decide,
    decideMany,
    progress,
    results,
    forgetResults: () => setResults(undefined),
    isDeciding: one.isPending || progress !== undefined,
  };
}

/** DESK-023: steps of an approval with their own phrases; a rejection uses those of the queue. */
export const approvalStep = (act: QueueAct, { kind }: Pick<QueueItem, "kind">) => {
  if (kind === "approvalToDecide" && act === "accept") return "approve";
  return kind === "ownApprovalPending" ? "withdraw" : undefined;
};

interface Words {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Accepting requires a reason. */
  readonly isLate?: true;
}

type AreaKind = Exclude<QueueItem["kind"], "approvalToDecide" | "ownApprovalPending">;

/** DESK-023: areas of the endpoints that can need approval. */
const approvableAreas = ["agreements", "auctions", "catalogs", "duties", "organizations", "users"];
const areasOf = ({ kind }: QueueItem): readonly string[] =>
  kind === "approvalToDecide" || kind === "ownApprovalPending" ? approvableAreas : [areaOf[kind]];

/** First segment of the record's query keys. */
const areaOf: Readonly<Record<AreaKind, string>> = {
  otcAccessRequested: "applications",
  bidderAccessRequested: "applications",
  proposalToDecide: "auctions",
  changeToDecide: "auctions",
  admissionToDecide: "members",
  contractToSettle: "contracts",
  dealToSettle: "spot",
  reportDubious: "agreements",
};
