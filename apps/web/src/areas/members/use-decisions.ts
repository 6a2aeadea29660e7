import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import type { MemberApplication } from "@birzha/domain/members/member.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { askComment, confirmAction } from "../../ui/overlays/prompt.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { decideMutation } from "./mutations.ts";

type Subject = Pick<MemberApplication, "orderId" | "firmName">;

/** MEM-071, A-45: confirms a decision, sends it and refetches all queries of members. */
export function useDecisions() {
  const t = useTranslations("members.applications");
  const reason = useTranslations("shared.confirm")("reason");
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(decideMutation);
  // Keeps comments after a failed request, so that the user need not type them again.
  const comments = useRef(new Map<number, string>());

  const runDecision = useCallback(
    async (work: Promise<unknown>, message: string) => {
      try {
        if (!isPendingApproval(await work)) showToast.success(message);
      } catch (error) {
        // The mutation has shown the error. After an edit conflict the refetched list shows the current
        // state.
        if (!isLate(error)) return false;
      }
      await queryClient.invalidateQueries({ queryKey: ["members"] });
      return true;
    },
    [queryClient],
  );

  const onAccept = useCallback(
    async ({ orderId, firmName: organizationName = "" }: Subject) => {
      const isAgreed = await confirmAction({
        title: t("acceptTitle", { number: String(orderId) }),
        text: t("acceptText", { firm: shortCompanyName(organizationName) }),
        confirmLabel: t("accept"),
      });
      if (isAgreed) await runDecision(mutateAsync({ orderId, status: orderStatus.accepted }), t("accepted"));
    },
    [t, runDecision, mutateAsync],
  );

  const onReject = useCallback(
    async ({ orderId, firmName: organizationName = "" }: Subject) => {
      const commentLku = await askComment({
        title: t("rejectTitle", { number: String(orderId) }),
        text: t("rejectText", { firm: shortCompanyName(organizationName) }),
        commentLabel: reason,
        comment: comments.current.get(orderId) ?? "",
        isCommentRequired: true,
        limit: commentLimit,
        confirmLabel: t("reject"),
        isDestructive: true,
      });
      if (commentLku === undefined) return;
      comments.current.set(orderId, commentLku);
      const work = mutateAsync({ orderId, status: orderStatus.rejected, commentLku });
      if (await runDecision(work, t("rejected"))) comments.current.delete(orderId);
    },
    [t, reason, runDecision, mutateAsync],
  );

  return { onAccept, onReject, deciding: isPending ? variables.orderId : undefined };
}
