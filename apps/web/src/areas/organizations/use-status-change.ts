import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationStatus } from "@birzha/domain/organizations/status.ts";
import { commentLimit } from "@birzha/domain/shared/scalars.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { askComment, confirm } from "../../ui/prompt.ts";
import { changeStatus, isLate } from "./mutations.ts";

type Subject = Pick<Organization, "id" | "name" | "status" | "version">;

/** ORG-009, ORG-011..018: asks, asks for the reason of a block, changes the status and reads everything anew. */
export function useStatusChange() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(changeStatus);
  // A reason that did not get through is not typed twice.
  const reasons = useRef(new Map<number, string>());

  const change = useCallback(
    async ({ id, name, status, version }: Subject) => {
      const isBlock = status !== organizationStatus.blocked;
      const isAgreed = await confirm({
        title: t(isBlock ? "organizations.status.blockTitle" : "organizations.status.unblockTitle"),
        text: t(isBlock ? "organizations.status.blockText" : "organizations.status.unblockText", { name }),
        confirmLabel: t(isBlock ? "organizations.status.block" : "organizations.status.unblock"),
        isDestructive: isBlock,
      });
      if (!isAgreed) return;
      let description: string | undefined;
      if (isBlock) {
        description = await askComment({
          title: t("organizations.status.reasonTitle"),
          text: t("organizations.status.reasonHint"),
          commentLabel: t("shared.confirm.reason"),
          comment: reasons.current.get(id) ?? "",
          isCommentRequired: true,
          limit: commentLimit,
          confirmLabel: t("shared.actions.send"),
          isDestructive: true,
        });
        if (description === undefined) return;
        reasons.current.set(id, description);
      }
      const wanted = isBlock ? organizationStatus.blocked : organizationStatus.active;
      try {
        await mutateAsync({ id, status: wanted, version, ...(description ? { description } : {}) });
        reasons.current.delete(id);
      } catch (error) {
        // The failure was said; who came too late sees what there is now.
        if (!isLate(error)) return;
      }
      await queryClient.invalidateQueries({ queryKey: ["organizations"] });
    },
    [t, mutateAsync, queryClient],
  );
  return { change, changing: isPending ? variables.id : undefined };
}
