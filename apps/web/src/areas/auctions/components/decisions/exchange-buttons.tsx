import { openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRejection } from "@birzha/domain/auctions/permissions.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { toActor } from "../../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { askComment, confirm } from "../../../../ui/overlays/prompt.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { block, saveResult } from "./processing-calls.ts";

interface ExchangeButtonsProps {
  readonly proposal: Proposal;
  readonly history: ProposalHistory;
}

type Act = "block" | "unblock" | "hold" | "notHold";

/**
 * reports whether an operator blocked the proposal and so can unblock it. A near auction date blocks it
 * automatically.
 */
const isBlockedByHand = ({ decisions }: ProposalHistory): boolean =>
  decisions.findLast(({ kind }) => kind === "block" || kind === "unblock")?.kind === "block";

/**
 * DESK-021: further actions of the exchange: block changes of a proposal and record the result of its
 * auction.
 */
export function ExchangeButtons({ proposal, history }: ExchangeButtonsProps) {
  const t = useTranslations("processing.acts");
  const say = useTranslations("shared");
  const actor = toActor(useCurrentUser());
  const queryClient = useQueryClient();
  const blocking = useMutation(block);
  const settling = useMutation(saveResult);
  // Keeps the reason after a failed request, so that the user need not type it again.
  const typed = useRef("");
  const { id, status, firmId: organizationId, version, isBlockedState: isBlocked } = proposal;
  const isByHand = isBlockedByHand(history);
  const standing = { status, firmId: organizationId, isBlocked, wasAccepted: history.inForce !== null };
  const isOpen = openStatuses.some((open) => open === status);
  const actions: readonly Act[] = [
    ...(isByHand || isOpen ? [isByHand ? ("unblock" as const) : ("block" as const)] : []),
    ...(["hold", "notHold"] as const).filter(
      (step) => proposalRejection(actor, step, standing) !== "auctions.wrong-status",
    ),
  ];
  const isBusy = blocking.isPending || settling.isPending;
  const mayAct = isOperator(actor);

  const take = async (act: Act) => {
    const question = { title: t(`${act}.title`), text: t(`${act}.text`), confirmLabel: t(`${act}.do`) };
    const isOfBlock = act === "block" || act === "unblock";
    const comment = isOfBlock
      ? await askComment({
          ...question,
          commentLabel: say("confirm.reason"),
          comment: typed.current,
          isCommentRequired: true,
          limit: commentLimit,
        })
      : undefined;
    if (isOfBlock ? comment === undefined : !(await confirm(question))) return;
    typed.current = comment ?? "";
    try {
      const answer = await (comment === undefined
        ? settling.mutateAsync({ id, held: act === "hold", version })
        : blocking.mutateAsync({ id, isBlockedState: act === "block", comment, version }));
      typed.current = "";
      if (!isPendingApproval(answer)) toast.success(t(`${act}.done`));
    } catch {
      // The mutation has shown the error; the refetched proposal shows the current state.
    }
    await queryClient.invalidateQueries({ queryKey: ["auctions"] });
  };

  return actions.map((act) => (
    <Button
      key={act}
      variant="default"
      disabled={!mayAct || isBusy}
      title={mayAct ? undefined : say("errors.forbidden")}
      onClick={() => void take(act)}
    >
      {t(`${act}.do`)}
    </Button>
  ));
}
