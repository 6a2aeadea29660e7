import { type ProposalDecision, stepFits } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRefusal } from "@birzha/domain/auctions/permissions.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { commentLimit } from "@birzha/domain/shared/scalars.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { SayPhrase } from "../../../i18n/phrase.ts";
import { toActor } from "../../../shared/session/actor.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { askComment, confirm } from "../../../ui/prompt.ts";
import { toast } from "../../../ui/toast.ts";
import { decide } from "../mutations.ts";

const decisions = ["accept", "return", "reject"] as const satisfies readonly ProposalDecision[];
type Decision = (typeof decisions)[number];

/** what the exchange's operator decides about a proposal that waits for it; refusals say why (PROP-104). */
export function DecisionButtons({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations("auctions.decisions");
  const say = useTranslations() as SayPhrase;
  const actor = toActor(useSignedInPerson());
  const queryClient = useQueryClient();
  const deciding = useMutation(decide);
  // A comment that did not get through is not typed twice.
  const comments = useRef(new Map<Decision, string>());
  const { id, status, firmId, isBlockedState: isBlocked } = proposal;

  const take = async (action: Decision) => {
    const question = {
      title: t(`${action}.title`),
      text: t(`${action}.text`),
      confirmLabel: t(action === "accept" ? "accept.do" : "send"),
    };
    let comment: string | undefined;
    if (action === "accept") {
      if (!(await confirm(question))) return;
    } else {
      comment = await askComment({
        ...question,
        commentLabel: say("shared.confirm.reason"),
        comment: comments.current.get(action) ?? "",
        isCommentRequired: true,
        limit: commentLimit,
        isDestructive: action === "reject",
      });
      if (comment === undefined) return;
      comments.current.set(action, comment);
    }
    try {
      await deciding.mutateAsync({ id, action, ...(comment === undefined ? {} : { comment }) });
      toast.success(t(`${action}.done`));
    } catch {
      // It was said. Who came too late sees what there is now.
    }
    await queryClient.invalidateQueries({ queryKey: ["auctions"] });
  };

  return decisions
    .filter((action) => stepFits(action, status))
    .map((action) => {
      const refusal = proposalRefusal(actor, action, { status, firmId, isBlocked, wasAccepted: false });
      return (
        <Button
          key={action}
          variant={action === "accept" ? "filled" : "default"}
          loading={deciding.isPending && deciding.variables.action === action}
          disabled={refusal !== undefined || deciding.isPending}
          title={refusal && say(errorPhraseKey(refusal) as Parameters<SayPhrase>[0])}
          onClick={() => void take(action)}
        >
          {t(`${action}.do`)}
        </Button>
      );
    });
}
