import type { ErrorCode } from "@birzha/domain/errors.ts";
import { memberBlockRejection, transferRejection } from "@birzha/domain/users/permissions.ts";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import type { useMemberChanges } from "../use-member-changes.ts";

interface MemberButtonsProps extends ReturnType<typeof useMemberChanges> {
  readonly user: OrganizationUser;
  readonly organizationId: number;
}

/**
 * ORG-040..044: buttons that transfer ownership to a user, block or unblock the user; none in the owner's own
 * row.
 */
export function MemberButtons({
  user,
  organizationId,
  toggle,
  transfer,
  changing,
  giving,
}: MemberButtonsProps) {
  const t = useTranslations("organizations.users");
  const say = useReasons();
  const profile = useCurrentUser();
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
