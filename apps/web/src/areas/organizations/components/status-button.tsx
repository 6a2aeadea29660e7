import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRefusal } from "@birzha/domain/organizations/permissions.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toActor } from "../../../shared/session/actor.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import type { useStatusChange } from "../use-status-change.ts";

interface StatusButtonProps extends ReturnType<typeof useStatusChange> {
  readonly organization: Organization;
  readonly isCompact?: boolean;
}

/** ORG-009: blocks an active organisation, unblocks a blocked one. */
export function StatusButton({ organization, isCompact, change, changing }: StatusButtonProps) {
  const t = useTranslations("organizations.status");
  const isBlocked = organization.status === organizationStatus.blocked;
  const isRefused =
    organizationRefusal(toActor(useSignedInPerson()), "change-status", organization) !== undefined;
  return (
    <Button
      size={isCompact ? "compact-sm" : "sm"}
      variant="default"
      disabled={isRefused}
      title={isRefused ? t("readOnly") : undefined}
      loading={changing === organization.id}
      aria-label={t(isBlocked ? "unblockOf" : "blockOf", { name: organization.name })}
      onClick={() => void change(organization)}
    >
      {t(isBlocked ? "unblock" : "block")}
    </Button>
  );
}
