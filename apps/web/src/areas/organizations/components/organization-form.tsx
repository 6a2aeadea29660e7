import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import { cleanText, nameLimit } from "@birzha/domain/shared/values/text.ts";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { DetailsForm } from "../../../shared/records/details-form.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { LimitedTextarea } from "../../../ui/fields/limited-input.tsx";
import { saveDetails } from "../mutations.ts";
import { organizationQuery } from "../queries.ts";

/** ORG-032..034, ORG-051, G-66: form of name and address; the INN is read-only. */
export function OrganizationForm({ organization }: { readonly organization: Organization }) {
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
