import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { isPhone } from "@birzha/domain/shared/values/phone.ts";
import { cleanText, nameLimit } from "@birzha/domain/shared/values/text.ts";
import { profileRejection } from "@birzha/domain/users/permissions.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { Box, Skeleton, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { PhoneInput } from "../../../shared/inputs/phone-input.tsx";
import { DetailsForm } from "../../../shared/records/details-form.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { LimitedInput } from "../../../ui/fields/limited-input.tsx";
import panel from "../../../ui/panel.module.css";
import { saveProfile } from "../mutations.ts";
import { userQuery } from "../queries.ts";
import layout from "../../../ui/layout.module.css";

/** USR-009..015: login, registration date, name and phone of a user. */
export function UserProfile({ user }: { readonly user: User | undefined }) {
  const t = useTranslations("users.page");
  return (
    <section className={panel.panel} aria-label={t("details")} aria-busy={!user}>
      {user ? (
        <ProfileForm user={user} />
      ) : (
        <Box
          className={layout.tiles}
          style={{ "--tile": "18rem", "--tile-gap": "0.875rem 1.25rem" }}
          p="1.125rem var(--gutter) 1.25rem"
        >
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={58} />
          ))}
          <Skeleton height={36} width={160} />
        </Box>
      )}
    </section>
  );
}

/** USR-009..015, G-71: form of name and phone; login and registration date are read-only. */
function ProfileForm({ user }: { readonly user: User }) {
  const t = useTranslations();
  const profile = useCurrentUser();
  const { userId, account, name, phone, registeredDate, version } = user;
  const { mutateAsync: save, isPending } = useMutation(saveProfile);
  // G-8, G-71: staff with a higher role than operator have read-only access.
  const isRejected = profileRejection(toActor(profile), userId) !== undefined;
  const nameError = (text: string) => (cleanText(text) === "" ? t("shared.validation.required") : undefined);
  const phoneError = (text: string) =>
    isPhone(text) ? undefined : t(text === "" ? "shared.validation.required" : "shared.validation.phone");
  return (
    <DetailsForm
      label={t("users.page.details")}
      savedAs={`profile_${profile.account}_${userId}`}
      stored={{ name, phone }}
      isChanged={(draft) => draft.name.trim() !== name || draft.phone !== phone}
      isValid={(draft) => cleanText(draft.name) !== "" && isPhone(draft.phone)}
      save={(draft) => save({ id: userId, name: draft.name.trim(), phone: draft.phone, version })}
      isSaving={isPending}
      queryKey={userQuery(userId).queryKey}
      staleKeys={[["users"]]}
      conflictText={t("users.page.changedMeanwhile", { name, phone: phone || "-" })}
      isInHeader={profile.userId === userId}
      lockedBy={isRejected ? t("users.page.readOnly") : undefined}
      hasTwoColumns
    >
      {({ shown, isEditing, isSaving, put }) => (
        <>
          <TextInput label={t("users.fields.account")} value={account} disabled />
          <TextInput label={t("users.fields.registeredDate")} value={formatDay(registeredDate)} disabled />
          <LimitedInput
            label={t("users.fields.name")}
            autoComplete="name"
            required={isEditing}
            disabled={!isEditing}
            readOnly={isSaving}
            limit={nameLimit}
            value={shown.name}
            error={isEditing ? nameError(shown.name) : undefined}
            onChange={(event) => put({ name: event.currentTarget.value })}
          />
          <PhoneInput
            label={t("users.fields.phone")}
            required={isEditing}
            disabled={!isEditing}
            readOnly={isSaving}
            value={shown.phone}
            error={isEditing ? phoneError(shown.phone) : undefined}
            onChange={(typed) => put({ phone: typed })}
          />
        </>
      )}
    </DetailsForm>
  );
}
