import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { listPowers, withdrawPower } from "@birzha/domain/signing/api.ts";
import { withdrawPowerRejection, type PowerRecord } from "@birzha/domain/signing/power.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { askComment } from "../../ui/overlays/prompt.ts";
import { toActor } from "../session/actor.ts";
import { useCurrentUser } from "../session/session-store.ts";

const powersKey = ["applications", "powers"] as const;

/** DEAL-010: powers of attorney of the acting organisation, or of one application. */
export const powersQuery = (query: CallOf<typeof listPowers>["query"]) =>
  queryOptions({
    queryKey: [...powersKey, query],
    queryFn: ({ signal }) => callEndpoint(listPowers, { query, signal }),
    meta: { error: "signing.power.failures.load" },
  });

/** DEAL-010: asks for the reason and withdraws a power of attorney. */
export function useWithdrawal() {
  const t = useTranslations();
  const actor = toActor(useCurrentUser());
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: CallOf<typeof withdrawPower>["body"]) => callEndpoint(withdrawPower, { body }),
    meta: { error: "signing.power.failures.withdraw", success: "signing.power.withdrawn" },
    // FIX-321: a withdrawn power stops the acceptance of its application.
    onSettled: () =>
      Promise.all(
        [powersKey, ["applications"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  const withdraw = useCallback(
    async ({ id, representative }: PowerRecord) => {
      const reason = await askComment({
        title: t("signing.power.withdrawTitle"),
        text: t("signing.power.withdrawText", { name: representative ?? "" }),
        commentLabel: t("shared.confirm.reason"),
        comment: "",
        isCommentRequired: true,
        limit: commentLimit,
        confirmLabel: t("signing.power.withdraw"),
        isDestructive: true,
      });
      if (reason !== undefined) mutate({ id, reason });
    },
    [t, mutate],
  );
  return {
    withdraw,
    withdrawing: isPending ? variables.id : undefined,
    mayWithdraw: (power: PowerRecord) => withdrawPowerRejection(actor, power) === undefined,
  };
}
