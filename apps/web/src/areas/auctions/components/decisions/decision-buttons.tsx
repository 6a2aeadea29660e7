import { canStillBeHeld } from "@birzha/domain/auctions/auction-dates.ts";
import { type ProposalDecision, proposalDecisions, openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRejection } from "@birzha/domain/auctions/permissions.ts";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import type { FormatPhrase } from "../../../../i18n/phrase.ts";
import { toActor } from "../../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { askComment, confirmAction } from "../../../../ui/overlays/prompt.ts";
import { useProposalHost } from "../view/proposal-state.ts";
import { decideMutation, blockMutation, saveResult } from "./processing-calls.ts";

/** Rejection reasons that hide a decision; for others the disabled button shows the reason. */
const isOutOfPlace: ReadonlySet<string | undefined> = new Set([
  "auctions.wrong-status",
  "auctions.never-accepted",
  "auctions.in-force",
]);
const isHard: ReadonlySet<ProposalDecision> = new Set(["reject", "takeOff"]);

interface DecisionButtonsProps {
  readonly proposal: Proposal;
  readonly history: ProposalHistory;
  /** Decision that hit an edit conflict, if any. */
  readonly overtaken: VersionConflict | undefined;
  /** Sets the conflict; undefined after a successful decision. */
  readonly onOvertaken: (overtaken: VersionConflict | undefined) => void;
}

/** FIX-062: decision that failed because the proposal got a new version. */
export interface VersionConflict {
  /** Version that the operator saw. */
  readonly seen: number;
  readonly action: ProposalDecision;
}

/**
 * A-13, FIX-063: buttons with which exchange operators decide a proposal or its change. Disabled buttons show
 * the reason (PROP-104).
 */
export default function DecisionButtons({ proposal, history, overtaken, onOvertaken }: DecisionButtonsProps) {
  const t = useTranslations("processing.decisions");
  const say = useTranslations() as FormatPhrase;
  const actor = toActor(useCurrentUser());
  const { now } = useProposalHost();
  const queryClient = useQueryClient();
  const deciding = useMutation(decideMutation);
  // Keeps comments after a failed request, so that the user need not type them again.
  const comments = useRef(new Map<ProposalDecision, string>());
  /** FIX-063: an accepted version is in force, so the decision concerns a change of it. */
  const isInForce = history.inForce !== null;
  const { id, status, firmId: organizationId, version, auctionDate, isBlockedState: isBlocked } = proposal;
  const wordsOf = (action: ProposalDecision) =>
    isInForce && action === "accept"
      ? "acceptChange"
      : isInForce && action === "return"
        ? "returnChange"
        : action;

  const take = async (action: ProposalDecision) => {
    const words = wordsOf(action);
    // FIX-066: accepting a proposal whose auction date is too near needs a comment.
    const isLate = action === "accept" && !canStillBeHeld(auctionDate, now.date);
    const question = {
      title: t(`${words}.title`),
      text: isLate ? t("late") : t(`${words}.text`),
      confirmLabel: action === "accept" ? t(`${words}.do`) : t("send"),
    };
    let comment: string | undefined;
    if (action === "accept" && !isLate) {
      if (!(await confirmAction(question))) return;
    } else {
      comment = await askComment({
        ...question,
        commentLabel: say("shared.confirm.reason"),
        comment: comments.current.get(action) ?? "",
        isCommentRequired: true,
        limit: commentLimit,
        isDestructive: isHard.has(action),
      });
      if (comment === undefined) return;
      comments.current.set(action, comment);
    }
    try {
      const response = await deciding.mutateAsync({
        id,
        action,
        version,
        ...(comment === undefined ? {} : { comment }),
      });
      onOvertaken(undefined);
      if (!isPendingApproval(response)) showToast.success(t(`${words}.done`));
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "shared.stale")
        onOvertaken({ seen: version, action });
      // The mutation has shown any other error. The refetched proposal shows the current state.
    }
    await queryClient.invalidateQueries({ queryKey: ["auctions"] });
  };

  const decisions = proposalDecisions.map((action) => {
    const rejection = proposalRejection(actor, action, {
      status,
      firmId: organizationId,
      isBlocked,
      wasAccepted: isInForce,
    });
    if (isOutOfPlace.has(rejection)) return null;
    return (
      <Button
        key={action}
        ref={action === overtaken?.action ? takeLostFocus : undefined}
        variant={action === "accept" ? "filled" : "default"}
        {...(action === "takeOff" ? { color: "red.8", variant: "outline" } : {})}
        loading={deciding.isPending && deciding.variables.action === action}
        disabled={rejection !== undefined || deciding.isPending}
        title={rejection && say(errorPhraseKey(rejection) as Parameters<FormatPhrase>[0])}
        onClick={() => void take(action)}
      >
        {t(`${wordsOf(action)}.do`)}
      </Button>
    );
  });
  return (
    <>
      {decisions}
      <ExchangeButtons proposal={proposal} history={history} />
    </>
  );
}

/** A new version remounts the form. Restores the focus that the pressed button has lost. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

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
function ExchangeButtons({ proposal, history }: ExchangeButtonsProps) {
  const t = useTranslations("processing.acts");
  const say = useTranslations("shared");
  const actor = toActor(useCurrentUser());
  const queryClient = useQueryClient();
  const blocking = useMutation(blockMutation);
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
    if (isOfBlock ? comment === undefined : !(await confirmAction(question))) return;
    typed.current = comment ?? "";
    try {
      const response = await (comment === undefined
        ? settling.mutateAsync({ id, held: act === "hold", version })
        : blocking.mutateAsync({ id, isBlockedState: act === "block", comment, version }));
      typed.current = "";
      if (!isPendingApproval(response)) showToast.success(t(`${act}.done`));
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
