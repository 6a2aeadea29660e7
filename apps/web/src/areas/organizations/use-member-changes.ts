import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { reportFailure } from "../../api/query-client.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { signOut } from "../../shared/session/sign-in.ts";
import { useBlockQuestion } from "../../shared/status/use-block-question.ts";
import { askComment, confirmAction } from "../../ui/overlays/prompt.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { changeMember, giveOwnership } from "./mutations.ts";

/** Actions of the account's owner on users of the organisation (ORG-040..048); each asks for confirmation. */
export function useMemberChanges(organizationId: number) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutateAsync: change, isPending: isChanging, variables: changed } = useMutation(changeMember);
  const { mutateAsync: give, isPending: isGiving, variables: given } = useMutation(giveOwnership);
  const staff = isStaff(useCurrentUser());
  const { ask, forget } = useBlockQuestion();
  const reread = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ["organizations"] }),
    [queryClient],
  );

  /** ORG-041..043, ORG-046, ORG-047: blocks or unblocks a user. */
  const toggle = useCallback(
    async (user: OrganizationUser) => {
      const name = user.name || user.account;
      const isBlock = user.isActive;
      const reason = await ask({
        id: user.userId,
        isBlock,
        title: t(isBlock ? "organizations.users.blockTitle" : "organizations.users.unblockTitle"),
        text: t(isBlock ? "organizations.users.blockText" : "organizations.users.unblockText", { name }),
        confirmLabel: t(isBlock ? "organizations.users.block" : "organizations.users.unblock"),
        reasonTitle: t("organizations.status.reasonTitle"),
        reasonHint: t("organizations.status.reasonHint"),
      });
      if (!reason) return;
      try {
        await change({ userId: user.userId, organizationId, isActive: !isBlock, ...reason });
        forget(user.userId);
      } catch (error) {
        // The mutation has shown the error. After an edit conflict the refetched list shows the current
        // state.
        if (!isLate(error)) return;
      }
      await reread();
    },
    [t, ask, forget, change, organizationId, reread],
  );

  /**
   * FIX-041, FIX-047: staff must give a reason, which both the former and the new owner receive; an owner
   * need not.
   */
  const askTransfer = useCallback(
    async (name: string): Promise<{ readonly description?: string } | undefined> => {
      const title = t("organizations.users.transferTitle");
      if (staff) {
        const description = await askComment({
          title,
          text: t("organizations.users.transferByStaff", { name }),
          commentLabel: t("shared.confirm.reason"),
          isCommentRequired: true,
          limit: commentLimit,
          confirmLabel: t("organizations.users.transfer"),
        });
        return description === undefined ? undefined : { description };
      }
      const isAgreed = await confirmAction({
        title,
        text: t("organizations.users.transferText", { name }),
        confirmLabel: t("shared.words.yes"),
        cancelLabel: t("shared.words.no"),
      });
      return isAgreed ? {} : undefined;
    },
    [t, staff],
  );

  /**
   * ORG-040, ORG-045, G-72: transfers ownership and signs the former owner out, in the portal and at the
   * identity server.
   */
  const transfer = useCallback(
    async (user: OrganizationUser) => {
      const reason = await askTransfer(user.name || user.account);
      if (!reason) return;
      try {
        const response = await give({ userId: user.userId, organizationId, ...reason });
        // DESK-023: the request awaits approval. Its toast is visible already, and nothing has changed yet.
        if (isPendingApproval(response)) return;
        if (!response.mustSignOut) {
          showToast.success(t("organizations.users.transferred", { name: user.name || user.account }));
          return await reread();
        }
      } catch (error) {
        if (isLate(error)) await reread();
        return;
      }
      await signOut().catch((error: unknown) => reportFailure(error, { error: "app.session.signOutFailed" }));
    },
    [t, askTransfer, give, organizationId, reread],
  );

  return {
    toggle,
    transfer,
    changing: isChanging ? changed.userId : undefined,
    giving: isGiving ? given.userId : undefined,
  };
}
