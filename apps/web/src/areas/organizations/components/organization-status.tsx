import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../../i18n/phrase.ts";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { StatusButton, useStatusChange } from "../../../shared/status/status-button.tsx";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { changeStatus } from "../mutations.ts";
import { readEffects } from "../queries.ts";

/** Chip with the status of an organisation in the language of the page; the server names it in Russian. */
export function OrganizationStatus({ status }: Pick<Organization, "status">) {
  const say = useTranslations() as FormatPhrase;
  const isBlocked = status === organizationStatus.blocked;
  return (
    <ToneChip tone={isBlocked ? "bad" : "ok"}>
      {say(`organizations.statuses.${isBlocked ? 1 : 0}` as PhraseKey)}
    </ToneChip>
  );
}

export const useOrganizationBlocking = () =>
  useStatusChange({
    area: "organizations",
    states: organizationStatus,
    mutation: changeStatus,
    effects: readEffects,
  });

interface BlockButtonProps extends ReturnType<typeof useOrganizationBlocking> {
  readonly organization: Organization;
  readonly isInRow?: boolean;
}

/** ORG-009: button that blocks an active organisation or unblocks a blocked one. */
export function BlockButton({ organization, ...button }: BlockButtonProps) {
  const t = useTranslations("organizations.status");
  const rejection = organizationRejection(toActor(useCurrentUser()), "change-status", organization);
  return (
    <StatusButton
      {...button}
      area="organizations"
      subject={organization}
      isBlocked={organization.status === organizationStatus.blocked}
      rejectedBy={rejection && t("readOnly")}
    />
  );
}
