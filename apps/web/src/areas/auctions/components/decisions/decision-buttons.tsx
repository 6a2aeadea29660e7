import { canStillBeHeld } from "@birzha/domain/auctions/auction-dates.ts";
import { type ProposalDecision, proposalDecisions } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRejection } from "@birzha/domain/auctions/permissions.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
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
import { askComment, confirm } from "../../../../ui/overlays/prompt.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { decide } from "./processing-calls.ts";
import { ExchangeButtons } from "./exchange-buttons.tsx";
import { useProposalHost } from "../form/proposal-host.ts";

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
  readonly overtaken: Overtaken | undefined;
  /** Sets the conflict; undefined after a successful decision. */
  readonly onOvertaken: (overtaken: Overtaken | undefined) => void;
}

/** FIX-062: decision that failed because the proposal got a new version. */
export interface Overtaken {
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
  const deciding = useMutation(decide);
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
      if (!(await confirm(question))) return;
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
      await deciding.mutateAsync({ id, action, version, ...(comment === undefined ? {} : { comment }) });
      onOvertaken(undefined);
      toast.success(t(`${words}.done`));
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
