import {
  createInvitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "@birzha/domain/invitations/api.ts";
import type { Invitation } from "@birzha/domain/invitations/invitation.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import {
  keepPreviousData,
  mutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { confirmAction } from "../../ui/overlays/prompt.ts";

export const invitationsKey = ["organizations", "invitations"] as const;

/** INST-001: invitations of one or all organisations, with the actions of owner and staff. */
export function useInvitations(organizationId: number | undefined, page: number) {
  const list = useQuery({
    queryKey: [...invitationsKey, organizationId, page],
    queryFn: ({ signal }) =>
      callEndpoint(listInvitations, {
        query: { organizationId, pageIndex: page - 1, pageSize: tabPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { error: "invitations.failures.load" },
  });
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: invitationsKey });
  const { mutate: send, ...sending } = useMutation({
    mutationFn: (id: number) => callEndpoint(resendInvitation, { body: { id } }),
    meta: { error: "invitations.failures.resend", success: "invitations.resent" },
    onSettled,
  });
  const { mutate: end, ...ending } = useMutation({
    mutationFn: (id: number) => callEndpoint(withdrawInvitation, { body: { id } }),
    meta: { error: "invitations.failures.withdraw", success: "invitations.withdrawn" },
    onSettled,
  });
  const t = useTranslations("invitations");
  const withdraw = useCallback(
    async ({ id, email }: Invitation) => {
      const isSure = await confirmAction({
        title: t("withdrawTitle"),
        text: t("withdrawText", { email }),
        confirmLabel: t("withdraw"),
        isDestructive: true,
      });
      if (isSure) end(id);
    },
    [t, end],
  );
  return {
    list,
    send,
    withdraw,
    sending: sending.isPending ? sending.variables : undefined,
    ending: ending.isPending ? ending.variables : undefined,
  };
}

/** INST-001: sends an invitation. */
export const inviteMutation = mutationOptions({
  mutationFn: (body: CallOf<typeof createInvitation>["body"]) => callEndpoint(createInvitation, { body }),
  meta: { error: "invitations.failures.create", success: "invitations.sent" },
});
