import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { useBlockQuestion } from "../../shared/use-block-question.ts";
import { changeStatus } from "./mutations.ts";

/** USR-017, USR-018, G-87: asks, asks for the reason of a block, changes the status and reads everything anew. */
export function useStatusChange() {
  const t = useTranslations("users.status");
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(changeStatus);
  const { ask, forget } = useBlockQuestion();

  const change = useCallback(
    async ({ userId, account, name, status, version }: User) => {
      const isBlock = status !== userStatus.blocked;
      const told = await ask({
        id: userId,
        isBlock,
        title: t(isBlock ? "blockTitle" : "unblockTitle"),
        text: t(isBlock ? "blockText" : "unblockText", { name: name || account }),
        confirmLabel: t(isBlock ? "block" : "unblock"),
        reasonTitle: t("reasonTitle"),
        reasonHint: t("reasonHint"),
      });
      if (!told) return;
      const wanted = isBlock ? userStatus.blocked : userStatus.active;
      try {
        await mutateAsync({ id: userId, status: wanted, version, ...told });
        forget(userId);
      } catch (error) {
        // The failure was said; who came too late sees what there is now.
        if (!isLate(error)) return;
      }
      await queryClient.invalidateQueries({ queryKey: ["users"] });
    },
    [t, ask, forget, mutateAsync, queryClient],
  );
  return { change, changing: isPending ? variables.id : undefined };
}
