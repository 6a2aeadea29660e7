import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { cleanText, nameLimit } from "@birzha/domain/shared/values/text.ts";
import { Skeleton, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { DetailsForm } from "../../../shared/records/details-form.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { DetailList } from "../../../ui/detail-list.tsx";
import { LimitedTextarea } from "../../../ui/fields/limited-input.tsx";
import panel from "../../../ui/panel.module.css";
import { saveDetails } from "../mutations.ts";
import { organizationQuery } from "../queries.ts";
import css from "./organization-details.module.css";

/** ORG-032..034: INN, name, address and further details. */
export function OrganizationDetails({ organization }: { readonly organization: Organization | undefined }) {
  const t = useTranslations("organizations.page");
  return (
    <section className={panel.panel} aria-label={t("details")} aria-busy={!organization}>
      {organization ? (
        <div className={css.details}>
          <OrganizationForm organization={organization} />
          <Known organization={organization} />
        </div>
      ) : (
        <Stack gap="1rem" p="1.25rem">
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={36} width={160} />
        </Stack>
      )}
    </section>
  );
}

function Known({ organization }: { readonly organization: Organization }) {
  const t = useTranslations();
  const format = useFormatter();
  const { activeDate, statusDate, numberOfReports, ownerName, ownerAccount, ntbUser, isUK, UKInn } =
    organization;
  const yesNo = (flag: boolean) => t(flag ? "shared.words.yes" : "shared.words.no");
  const detailList: (readonly [string, string | null])[] = [
    [t("organizations.fields.activeDate"), formatDate(activeDate)],
    [t("organizations.fields.statusDate"), statusDate && formatDay(statusDate)],
    [
      t("organizations.fields.numberOfReports"),
      numberOfReports === null ? null : format.number(numberOfReports),
    ],
    [
      t("organizations.fields.ownerName"),
      ownerAccount && (ownerName ? `${ownerName} (${ownerAccount})` : ownerAccount),
    ],
    [t("organizations.fields.ntbUser"), yesNo(ntbUser)],
    // G-84: information for the exchange.
    [t("organizations.fields.isUK"), isUK === null ? null : yesNo(isUK)],
    [t("organizations.fields.UKInn"), UKInn],
  ];
  return (
    <DetailList
      className={`${css.facts} num`}
      details={detailList}
      labelSize="0.8125rem"
      fz="0.8125rem"
      style={{ display: "grid", gap: "0.75rem" }}
    />
  );
}

/** ORG-032..034, ORG-051, G-66: form of name and address; the INN is read-only. */
function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const t = useTranslations();
  const user = useCurrentUser();
  const { id, inn, name, address, version } = organization;
  const { mutateAsync: save, isPending } = useMutation(saveDetails);
  return (
    <DetailsForm
      label={t("organizations.page.details")}
      savedAs={`organization_${user.account}_${id}`}
      stored={{ name, address }}
      isChanged={(draft) => draft.name.trim() !== name || draft.address.trim() !== address}
      isValid={(draft) => cleanText(draft.name) !== "" && cleanText(draft.address) !== ""}
      save={(draft) => save({ id, ...draft, version })}
      isSaving={isPending}
      queryKey={organizationQuery(id).queryKey}
      staleKeys={[["organizations"], ["users"]]}
      conflictText={t("organizations.page.changedMeanwhile", { name, address })}
      isInHeader={user.organizationInfo?.id === id}
      lockedBy={useEditLock(organization)}
      hint={t("organizations.page.editing")}
    >
      {({ shown, isEditing, isSaving, put }) => (
        <>
          <TextInput label={t("organizations.fields.inn")} value={inn} disabled />
          {(["name", "address"] as const).map((field) => (
            <LimitedTextarea
              key={field}
              label={t(`organizations.fields.${field}`)}
              required={isEditing}
              disabled={!isEditing}
              readOnly={isSaving}
              autosize
              limit={nameLimit}
              value={shown[field]}
              error={
                isEditing && cleanText(shown[field]) === "" ? t("shared.validation.required") : undefined
              }
              onChange={(event) => put({ [field]: event.currentTarget.value })}
            />
          ))}
        </>
      )}
    </DetailsForm>
  );
}

/**
 * Returns null if the user can never edit, a reason for the owner of another or a blocked organisation, and
 * undefined if editing is allowed.
 */
function useEditLock(organization: Organization): string | null | undefined {
  const t = useTranslations();
  const rejection = organizationRejection(toActor(useCurrentUser()), "update", organization);
  if (rejection === undefined) return undefined;
  if (rejection === "shared.forbidden" || rejection === "shared.blocked") return null;
  return rejection === "shared.not-found"
    ? t("organizations.page.notCurrent")
    : t("shared.errors.organization-blocked");
}
