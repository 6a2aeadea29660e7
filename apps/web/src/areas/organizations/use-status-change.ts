import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { useBlockQuestion } from "../../shared/use-block-question.ts";
import { changeStatus } from "./mutations.ts";

type Subject = Pick<Organization, "id" | "name" | "status" | "version">;

/** ORG-009, ORG-011..018: asks, asks for the reason of a block, changes the status and reads everything anew. */
export function useStatusChange() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(changeStatus);
  const { ask, forget } = useBlockQuestion();

  const change = useCallback(
    async ({ id, name, status, version }: Subject) => {
      const isBlock = status !== organizationStatus.blocked;
      const told = await ask({
        id,
        isBlock,
        title: t(isBlock ? "organizations.status.blockTitle" : "organizations.status.unblockTitle"),
        text: t(isBlock ? "organizations.status.blockText" : "organizations.status.unblockText", { name }),
        confirmLabel: t(isBlock ? "organizations.status.block" : "organizations.status.unblock"),
        reasonTitle: t("organizations.status.reasonTitle"),
        reasonHint: t("organizations.status.reasonHint"),
      });
      if (!told) return;
      const wanted = isBlock ? organizationStatus.blocked : organizationStatus.active;
      try {
        await mutateAsync({ id, status: wanted, version, ...told });
        forget(id);
      } catch (error) {
        // The failure was said; who came too late sees what there is now.
        if (!isLate(error)) return;
      }
      await queryClient.invalidateQueries({ queryKey: ["organizations"] });
    },
    [t, ask, forget, mutateAsync, queryClient],
  );
  return { change, changing: isPending ? variables.id : undefined };
}
