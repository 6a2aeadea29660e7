import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { isPhone } from "@birzha/domain/shared/values/phone.ts";
import { cleanText, nameLimit } from "@birzha/domain/shared/values/text.ts";
import { profileRefusal } from "@birzha/domain/users/permissions.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../../api/api-failure.ts";
import { PhoneInput } from "../../../shared/inputs/phone-input.tsx";
import { RecordNews } from "../../../shared/records/record-news.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { rereadPerson } from "../../../shared/session/session-sync.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import panel from "../../../ui/panel.module.css";
import { useInputKeeping, useKeptInput, useResumed } from "../../../shared/session/kept-input.ts";
import { KeptNotice } from "../../../shared/session/kept-notice.tsx";
import { LimitedInput } from "../../../ui/fields/limited-input.tsx";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved-guard.ts";
import { saveProfile } from "../mutations.ts";
import { userQuery } from "../queries.ts";
import css from "./profile-form.module.css";

interface ProfileFormProps {
  readonly user: User;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
}

type Typed = Pick<User, "name" | "phone">;

/** USR-009..015: login, day of registration, name and phone. */
export function UserProfile({ user }: { readonly user: User | undefined }) {
  const t = useTranslations("users.page");
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={panel.panel} aria-label={t("details")} aria-busy={!user}>
      {user ? (
        <ProfileForm user={user} isEditing={isEditing} onEditing={setEditing} />
      ) : (
        <div className={css.form}>
          {[1, 2, 3, 4].map((field) => (
            <Skeleton key={field} height={58} />
          ))}
          <Skeleton height={36} width={160} />
        </div>
      )}
    </section>
  );
}

/** USR-009..015, G-71: name and phone can be changed in edit mode alone, login and day of registration never. */
function ProfileForm({ user, isEditing, onEditing }: ProfileFormProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const person = useSignedInPerson();
  const { userId, account, name, phone, registeredDate, version } = user;
  const keptAs = `profile_${person.account}_${userId}`;
  const kept = useKeptInput<Typed>(keptAs);
  const [draft, setDraft] = useState<Typed>(kept?.value ?? { name, phone });
  const [isKeptTold, setKeptTold] = useState(kept !== undefined);
  useResumed(kept !== undefined, onEditing);
  const [isLateBy, setLate] = useState(false);
  const save = useMutation(saveProfile);
  const shown = isEditing ? draft : user;
  const isChanged = draft.name.trim() !== name || draft.phone !== phone;
  const isValid = cleanText(draft.name) !== "" && isPhone(draft.phone);
  const blocked = isValid ? (isChanged ? undefined : "shared.words.unchanged") : "shared.errors.invalid";
  useUnsavedGuard(isEditing && isChanged);
  useInputKeeping(keptAs, () => (isEditing && isChanged ? draft : undefined));

  const edit = () => {
    setDraft({ name, phone });
    setKeptTold(false);
    setLate(false);
    onEditing(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || blocked) return;
    try {
      await save.mutateAsync({ id: userId, name: draft.name.trim(), phone: draft.phone, version });
    } catch (error) {
      if (!isLate(error)) return;
      // What was typed stays; the next attempt is made on what there is now.
      await queryClient.invalidateQueries({ queryKey: ["users"] });
      return setLate(true);
    }
    await queryClient.invalidateQueries({ queryKey: ["users"] });
    onEditing(false);
    // The header shows the name, too.
    if (person.userId === userId) await rereadPerson().catch(() => undefined);
  };
  const nameError = cleanText(draft.name) === "" ? t("shared.validation.required") : undefined;
  const phoneError =
    draft.phone === ""
      ? t("shared.validation.required")
      : isPhone(draft.phone)
        ? undefined
        : t("shared.validation.phone");

  return (
    <form
      className={css.form}
      aria-label={t("users.page.details")}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {isEditing && isKeptTold && kept && (
        <div className={css.wide}>
          <KeptNotice kept={kept} />
        </div>
      )}
      <RecordNews
        queryKey={userQuery(userId).queryKey}
        isTyping={isEditing}
        onTake={() => void queryClient.invalidateQueries({ queryKey: ["users"] }).then(() => setLate(true))}
      />
      {isEditing && isLateBy && (
        <div className={css.wide} role="alert">
          <Notice tone="info">{t("users.page.changedMeanwhile", { name, phone: phone || "-" })}</Notice>
        </div>
      )}
      <TextInput label={t("users.fields.account")} value={account} disabled />
      <TextInput label={t("users.fields.registeredDate")} value={formatDay(registeredDate)} disabled />
      <LimitedInput
        label={t("users.fields.name")}
        autoComplete="name"
        required={isEditing}
        disabled={!isEditing}
        readOnly={save.isPending}
        limit={nameLimit}
        value={shown.name}
        error={isEditing ? nameError : undefined}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <PhoneInput
        label={t("users.fields.phone")}
        required={isEditing}
        disabled={!isEditing}
        readOnly={save.isPending}
        value={shown.phone}
        error={isEditing ? phoneError : undefined}
        onChange={(typed) => setDraft({ ...draft, phone: typed })}
      />
      {isEditing ? (
        <div className={css.buttons}>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={blocked !== undefined}
            title={blocked && t(blocked)}
          >
            {t("shared.actions.save")}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={() => onEditing(false)}>
            {t("shared.actions.cancel")}
          </Button>
        </div>
      ) : (
        <EditButton userId={userId} onEdit={edit} />
      )}
    </form>
  );
}

/** G-8, G-71: staff above the operators reads only; the button says so. */
function EditButton({ userId, onEdit }: { readonly userId: number; readonly onEdit: () => void }) {
  const t = useTranslations();
  const isRefused = profileRefusal(toActor(useSignedInPerson()), userId) !== undefined;
  const reason = isRefused ? t("users.page.readOnly") : undefined;
  return (
    <div className={css.buttons}>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        disabled={isRefused}
        title={reason}
        onClick={onEdit}
      >
        {t("shared.actions.edit")}
      </Button>
      {reason && <p className={css.hint}>{reason}</p>}
    </div>
  );
}
