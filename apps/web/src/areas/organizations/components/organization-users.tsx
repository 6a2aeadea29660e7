import type { ErrorCode } from "@birzha/domain/errors.ts";
import { inviteRejection } from "@birzha/domain/invitations/permissions.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { memberBlockRejection, transferRejection } from "@birzha/domain/users/permissions.ts";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { Button, Group } from "@mantine/core";
import IconUserPlus from "../../../ui/icons/user-plus.svg";
import IconUsers from "../../../ui/icons/users.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../../i18n/phrase.ts";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { lazyComponent, lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import { organizationQuery, usersQuery } from "../queries.ts";
import { useMemberChanges } from "../use-member-changes.ts";
import { OwnerBadge } from "./owner-badge.tsx";

// HOUSE-024: lazy, because employees cannot invite.
const InvitationModal = lazyDialog(() => import("../../../shared/invitations/invitation-modal.tsx"));
const InvitationList = lazyComponent(() => import("../../../shared/invitations/invitation-list.tsx"));

interface OrganizationUsersProps extends TabPage {
  readonly organizationId: number;
}

/** ORG-036..049, FIX-041: users of the organisation, for its owner and staff. */
export function OrganizationUsers({ organizationId, page, onPage }: OrganizationUsersProps) {
  const t = useTranslations("organizations");
  const say = useTranslations() as FormatPhrase;
  const users = useQuery({ ...usersQuery(organizationId, page), placeholderData: keepPreviousData });
  const { toggle, transfer, changing, giving } = useMemberChanges(organizationId);
  const columns = useMemo<TableColumn<OrganizationUser>[]>(
    () => [
      { id: "account", label: t("users.account"), width: 180, text: ({ account }) => account },
      { id: "name", label: t("users.name"), width: 280, text: ({ name }) => name || "-" },
      {
        id: "type",
        label: t("users.type"),
        width: 160,
        text: (user) => say(`users.types.${user.userType === userType.owner ? 1 : 0}` as PhraseKey),
        cell: (user) =>
          user.userType === userType.owner ? <OwnerBadge /> : say("users.types.0" as PhraseKey),
      },
      {
        id: "status",
        onCard: "state",
        label: t("users.status"),
        width: 220,
        text: (user) => t(isAtWork(user) ? "users.active" : "users.blocked"),
        sub: (user) => user.description ?? (user.isActive && !isAtWork(user) ? t("users.inPortal") : ""),
        cell: (user) => <MemberStatus user={user} />,
      },
    ],
    [say, t],
  );
  const actions = useCallback(
    (user: OrganizationUser) => (
      <MemberButtons
        user={user}
        organizationId={organizationId}
        toggle={toggle}
        transfer={transfer}
        changing={changing}
        giving={giving}
      />
    ),
    [organizationId, toggle, transfer, changing, giving],
  );
  // Owners sort first (ORG-039), so the first page shows whether an active owner exists.
  const isOwnerless = page === 1 && users.isSuccess && !users.data.rows.some(isActingOwner);
  return (
    <>
      <InviteButton organizationId={organizationId} />
      {isOwnerless && <NoticeBox tone="bad">{t("users.ownerless")}</NoticeBox>}
      <TabTable
        label={t("page.users")}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        list={users}
        page={page}
        onPage={onPage}
        actions={actions}
        actionsWidth={300}
        empty={<EmptyState icon={<IconUsers size={28} stroke={1.6} />} title={t("users.empty")} />}
      />
      <Suspense>
        <InvitationList organizationId={organizationId} />
      </Suspense>
    </>
  );
}

/** INST-001: invite button for the owner and for operators. */
function InviteButton({ organizationId }: { readonly organizationId: number }) {
  const t = useTranslations();
  const actor = toActor(useCurrentUser());
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const [isInviting, setInviting] = useState(false);
  if (!organization) return null;
  const isActive = organization.status !== organizationStatus.blocked;
  const rejection = inviteRejection(actor, { id: organizationId, isActive });
  if (rejection && rejection !== "shared.organization-blocked") return null;
  return (
    <Group p="md">
      <Button
        leftSection={<IconUserPlus size={17} stroke={2} aria-hidden />}
        disabled={rejection !== undefined}
        title={rejection && t("shared.errors.organization-blocked")}
        onClick={() => setInviting(true)}
      >
        {t("organizations.users.invite")}
      </Button>
      {isInviting && <InvitationModal organizationId={organizationId} onClose={() => setInviting(false)} />}
    </Group>
  );
}

/** Reports whether the user is blocked neither in this organisation nor in the portal (G-11). */
const isAtWork = ({ isActive, status }: OrganizationUser) => isActive && status === userStatus.active;

const isActingOwner = (user: OrganizationUser) => isAtWork(user) && user.userType === userType.owner;

function MemberStatus({ user }: { readonly user: OrganizationUser }) {
  const t = useTranslations("organizations.users");
  return isAtWork(user) ? (
    <ToneChip tone="ok">{t("active")}</ToneChip>
  ) : (
    <ToneChip tone="bad">{t("blocked")}</ToneChip>
  );
}

const rowId = ({ userId }: OrganizationUser) => String(userId);
const rowLabel = ({ name, account }: OrganizationUser) => name || account;

interface MemberButtonsProps extends ReturnType<typeof useMemberChanges> {
  readonly user: OrganizationUser;
  readonly organizationId: number;
}

/**
 * ORG-040..044: buttons that transfer ownership to a user, block or unblock the user; none in the owner's own
 * row.
 */
function MemberButtons({ user, organizationId, toggle, transfer, changing, giving }: MemberButtonsProps) {
  const t = useTranslations("organizations.users");
  const say = useReasons();
  const profile = useCurrentUser();
  const langOf = useLangOf();
  if (user.userId === profile.userId) return null;
  const name = user.name || user.account;
  const details = { ...user, organizationId };
  const notGiven = say(transferRejection(toActor(profile), details));
  const notChanged = say(memberBlockRejection(toActor(profile), details, !user.isActive));
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        disabled={notGiven !== undefined}
        title={notGiven}
        loading={giving === user.userId}
        lang={langOf(name)}
        aria-label={t("transferTo", { name })}
        onClick={() => void transfer(user)}
      >
        {t("transfer")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={notChanged !== undefined}
        title={notChanged}
        loading={changing === user.userId}
        lang={langOf(name)}
        aria-label={t(user.isActive ? "blockOf" : "unblockOf", { name })}
        onClick={() => void toggle(user)}
      >
        {t(user.isActive ? "block" : "unblock")}
      </Button>
    </Group>
  );
}

/** Returns a function that formats a rejection reason. */
function useReasons() {
  const t = useTranslations();
  return (rejection: ErrorCode | undefined): string | undefined => {
    switch (rejection) {
      case undefined:
        return undefined;
      case "users.inactive-member":
        return t("users.errors.inactive-member");
      case "users.owner-already":
        return t("users.errors.owner-already");
      case "users.owner-block":
        return t("users.errors.owner-block");
      case "shared.organization-blocked":
        return t("shared.errors.organization-blocked");
      default:
        return t("shared.errors.forbidden");
    }
  };
}
