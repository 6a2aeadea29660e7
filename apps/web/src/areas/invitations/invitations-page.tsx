import { acceptInvitation } from "@birzha/domain/invitations/api.ts";
import type { OwnInvitation } from "@birzha/domain/invitations/invitation.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import IconMail from "../../ui/icons/mail.svg";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { ownInvitationsQuery } from "../../shared/applications/own-invitations.ts";
import { isStaff } from "../../shared/session/user.ts";
import { chooseOrganization } from "../../shared/session/session-sync.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import layout from "../../ui/layout.module.css";

const StaffInvitations = lazyComponent(() => import("./components/staff-invitations.tsx"));

/** INST-001: staff see all invitations, other users their own. */
export function InvitationsPage() {
  return isStaff(useCurrentUser()) ? (
    <Suspense>
      <StaffInvitations />
    </Suspense>
  ) : (
    <OwnInvitations />
  );
}

/** Invitations sent to the e-mail address of the current user, in any state. */
function OwnInvitations() {
  const t = useTranslations("invitations.own");
  const shared = useTranslations("shared");
  const { userId } = useCurrentUser();
  const list = useQuery(ownInvitationsQuery(userId));
  const rows = list.data?.rows ?? [];
  return (
    <>
      <PageHeader title={t("title")} subtitle={rows.length > 0 ? t("lead") : undefined} />
      <section className={panel.panel} aria-label={t("title")} aria-busy={list.isFetching}>
        {list.isError ? (
          <FailedState
            title={shared("table.failed")}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : list.isPending ? (
          <Box p="1rem 1.25rem" role="status" aria-label={shared("table.loading")}>
            <Skeleton height={60} />
          </Box>
        ) : rows.length === 0 ? (
          <EmptyState icon={<IconMail size={28} stroke={1.6} />} title={t("empty")} hint={t("emptyHint")} />
        ) : (
          <ul className={layout.plain}>
            {rows.map((invitation) => (
              <Entry key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Entry({ invitation }: { readonly invitation: OwnInvitation }) {
  const t = useTranslations("invitations.own");
  const { state, organization, createdBy, expiresAt } = invitation;
  const { accept, isAccepting } = useAccepting(invitation);
  return (
    <Group
      component="li"
      className={layout.ruled}
      justify="space-between"
      gap="0.75rem 1.25rem"
      p="1rem 1.25rem"
    >
      <Stack flex="1 1 20rem" gap="0.25rem" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>
          {t("invites", { maker: createdBy, organization: organization.name, inn: organization.inn })}
        </Text>
        <Text c="var(--ink-2)" fz="0.875rem">
          {t(`became.${state}`, { at: formatDay(expiresAt) })}
        </Text>
      </Stack>
      {state === "open" && (
        <Button
          loading={isAccepting}
          aria-label={t("acceptOf", { organization: shortCompanyName(organization.name) })}
          onClick={() => void accept()}
        >
          {t("accept")}
        </Button>
      )}
    </Group>
  );
}

/** Confirms, accepts the invitation and switches to the organisation. */
function useAccepting({ id, organization: { name } }: OwnInvitation) {
  const t = useTranslations("invitations.own");
  const queryClient = useQueryClient();
  const organization = shortCompanyName(name);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { organizationId } = await callEndpoint(acceptInvitation, { body: { id } });
      await chooseOrganization(organizationId);
    },
    meta: { error: "invitations.failures.accept" },
    onSuccess: () => showToast.success(t("done", { organization })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["users"] }),
  });
  const accept = async () => {
    const isSure = await confirmAction({
      title: t("acceptTitle"),
      text: t("acceptText", { organization }),
      confirmLabel: t("accept"),
    });
    if (isSure) mutate();
  };
  return { accept, isAccepting: isPending };
}
