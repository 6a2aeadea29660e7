import type { Application } from "@birzha/domain/applications/application.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { askComment, confirmAction } from "../../ui/overlays/prompt.ts";
import { acceptMutation, rejectMutation } from "./mutations.ts";

/** APP-013..017: confirms a decision, sends it and refetches the list. */
export function useDecisions() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const accepting = useMutation(acceptMutation);
  const rejecting = useMutation(rejectMutation);
  const acceptNow = accepting.mutateAsync;
  const rejectNow = rejecting.mutateAsync;
  // Keeps the reason after a failed request, so that the user need not type it again.
  const reasons = useRef(new Map<number, string>());

  const runDecision = useCallback(
    async (work: Promise<unknown>) => {
      try {
        await work;
      } catch (error) {
        // The mutation has shown the error. After an edit conflict the refetched list shows the current
        // state.
        if (!isLate(error)) return false;
      }
      await queryClient.invalidateQueries({ queryKey: ["applications"] });
      await queryClient.invalidateQueries({ queryKey: ["organizations"] });
      return true;
    },
    [queryClient],
  );

  const onAccept = useCallback(
    async ({ id, fio, account, name, organizationName, resultCheck }: Application) => {
      const consequence = t(
        organizationName === null ? "applications.decision.acceptNew" : "applications.decision.acceptKnown",
        { person: `${fio} (${account})`, name: shortCompanyName(organizationName ?? name) },
      );
      const isAgreed = await confirmAction({
        title: t("applications.decision.acceptTitle"),
        // G-63: only staff see that the signature is not verified; they can accept anyway.
        text:
          resultCheck === false
            ? `${consequence} ${t("applications.decision.acceptUnverified")}`
            : consequence,
        confirmLabel: t("applications.decision.accept"),
      });
      if (isAgreed) await runDecision(acceptNow(id));
    },
    [t, runDecision, acceptNow],
  );

  const onReject = useCallback(
    async ({ id, fio, name }: Application) => {
      const description = await askComment({
        title: t("applications.decision.rejectTitle"),
        text: t("applications.decision.rejectText", { person: fio, name: shortCompanyName(name) }),
        commentLabel: t("shared.confirm.reason"),
        comment: reasons.current.get(id) ?? "",
        isCommentRequired: true,
        limit: commentLimit,
        confirmLabel: t("applications.decision.reject"),
        isDestructive: true,
      });
      if (description === undefined) return;
      reasons.current.set(id, description);
      if (await runDecision(rejectNow({ id, description }))) reasons.current.delete(id);
    },
    [t, runDecision, rejectNow],
  );

  return {
    onAccept,
    onReject,
    deciding: accepting.isPending
      ? accepting.variables
      : rejecting.isPending
        ? rejecting.variables.id
        : undefined,
  };
}
