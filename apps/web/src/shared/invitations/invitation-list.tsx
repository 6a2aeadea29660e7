import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import type { Invitation } from "@birzha/domain/invitations/invitation.ts";
import { Button, Group } from "@mantine/core";
import IconMailForward from "../../ui/icons/mail-forward.svg";
import { useCallback, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { AccessList } from "../records/access-list.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { toActor } from "../session/actor.ts";
import { isStaff } from "../session/user.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { useInvitations } from "./use-invitations.ts";

const tones = { open: "ok", lapsed: "mute", withdrawn: "bad", accepted: "mute" } as const;

interface InvitationListProps {
  /** Undefined: the invitations of all organisations, for staff. */
  readonly organizationId?: number;
}

/** INST-001: open invitations to an organisation, for the owner of its cabinet and for staff. */
export default function InvitationList({ organizationId }: InvitationListProps) {
  const t = useTranslations("invitations");
  const user = useCurrentUser();
  const isReader = isStaff(user) && !isOperator(toActor(user));
  const format = useFormatter();
  const [page, setPage] = useState(1);
  const { list, send, withdraw, sending, ending } = useInvitations(organizationId, page);
  const columns = useMemo<TableColumn<Invitation>[]>(
    () => [
      {
        id: "email",
        label: t("fields.email"),
        width: 195,
        text: ({ email }) => email,
        sub: ({ name }) => name ?? "",
      },
      ...(organizationId === undefined
        ? [
            {
              id: "organization",
              label: t("fields.organization"),
              width: 200,
              text: ({ organization }: Invitation) => organization.name,
            },
          ]
        : []),
      { id: "createdBy", label: t("fields.createdBy"), width: 135, text: ({ createdBy }) => createdBy },
      {
        id: "emailed",
        label: t("fields.emailed"),
        width: 135,
        text: ({ emailedAt }) =>
          emailedAt === null
            ? t("notEmailed")
            : t("emailed", { at: format.dateTime(new Date(emailedAt), "moment") }),
      },
      {
        id: "expires",
        label: t("fields.expires"),
        width: 105,
        text: ({ expiresAt }) => formatDay(expiresAt),
      },
      {
        id: "state",
        onCard: "state",
        label: t("fields.state"),
        width: 140,
        text: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <ToneChip tone={tones[state]}>{t(`states.${state}`)}</ToneChip>,
      },
    ],
    [t, format, organizationId],
  );
  const actions = useCallback(
    (invitation: Invitation) => {
      const { id, email, emailsLeft } = invitation;
      return (
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            disabled={emailsLeft === 0}
            title={emailsLeft === 0 ? t("noEmailsLeft") : undefined}
            loading={sending === id}
            aria-label={t("resendOf", { email })}
            onClick={() => send(id)}
          >
            {t("resend")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={ending === id}
            aria-label={t("withdrawOf", { email })}
            onClick={() => void withdraw(invitation)}
          >
            {t("withdraw")}
          </Button>
        </Group>
      );
    },
    [t, send, withdraw, sending, ending],
  );
  return (
    <>
      <AccessList
        lead={t(isStaff(user) ? "staffLead" : "lead")}
        label={t("tab")}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        list={list}
        page={page}
        onPage={setPage}
        {...(!isReader && { actions, actionsWidth: 250 })}
        empty={
          <EmptyState
            icon={<IconMailForward size={28} stroke={1.6} />}
            title={t("empty")}
            hint={t("emptyHint")}
          />
        }
      />
    </>
  );
}

const rowId = ({ id }: Invitation) => String(id);
const rowLabel = ({ email }: Invitation) => email;
