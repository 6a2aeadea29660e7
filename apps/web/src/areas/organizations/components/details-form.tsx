import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRefusal } from "@birzha/domain/organizations/permissions.ts";
import { cleanText, nameLimit } from "@birzha/domain/shared/values/text.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../../api/api-failure.ts";
import { RecordNews } from "../../../shared/records/record-news.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { rereadPerson } from "../../../shared/session/session-sync.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useInputKeeping, useKeptInput, useResumed } from "../../../shared/session/kept-input.ts";
import { KeptNotice } from "../../../shared/session/kept-notice.tsx";
import { LimitedTextarea } from "../../../ui/fields/limited-input.tsx";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved-guard.ts";
import { saveDetails } from "../mutations.ts";
import { organizationQuery } from "../queries.ts";
import css from "./organization-details.module.css";

interface DetailsFormProps {
  readonly organization: Organization;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
}

interface Draft {
  readonly name: string;
  readonly address: string;
}

/** ORG-032..034, ORG-051, G-66: name and address can be changed in edit mode alone, the INN never. */
export function DetailsForm({ organization, isEditing, onEditing }: DetailsFormProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const person = useSignedInPerson();
  const { id, inn, name, address, version } = organization;
  const keptAs = `organization_${person.account}_${id}`;
  const kept = useKeptInput<Draft>(keptAs);
  const [draft, setDraft] = useState<Draft>(kept?.value ?? { name, address });
  const [isKeptTold, setKeptTold] = useState(kept !== undefined);
  useResumed(kept !== undefined, onEditing);
  const [isLateBy, setLate] = useState(false);
  const save = useMutation(saveDetails);
  const shown = isEditing ? draft : organization;
  const missing = { name: cleanText(draft.name) === "", address: cleanText(draft.address) === "" };
  const isChanged = draft.name.trim() !== name || draft.address.trim() !== address;
  const blocked =
    missing.name || missing.address
      ? "shared.errors.invalid"
      : isChanged
        ? undefined
        : "shared.words.unchanged";
  useUnsavedGuard(isEditing && isChanged);
  useInputKeeping(keptAs, () => (isEditing && isChanged ? draft : undefined));

  const edit = () => {
    setDraft({ name, address });
    setKeptTold(false);
    setLate(false);
    onEditing(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || blocked) return;
    try {
      await save.mutateAsync({ id, name: draft.name, address: draft.address, version });
    } catch (error) {
      if (!isLate(error)) return;
      // What was typed stays; the next attempt is made on what there is now.
      await queryClient.invalidateQueries({ queryKey: ["organizations"] });
      return setLate(true);
    }
    await queryClient.invalidateQueries({ queryKey: ["organizations"] });
    await queryClient.invalidateQueries({ queryKey: ["users"] });
    onEditing(false);
    // The header shows the name, too.
    if (person.organizationInfo?.id === id) await rereadPerson().catch(() => undefined);
  };
  const error = (field: keyof Draft) =>
    isEditing && missing[field] ? t("shared.validation.required") : undefined;

  return (
    <form
      className={css.form}
      aria-label={t("organizations.page.details")}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {isEditing && isKeptTold && kept && <KeptNotice kept={kept} />}
      <RecordNews
        queryKey={organizationQuery(id).queryKey}
        isTyping={isEditing}
        onTake={() =>
          void queryClient.invalidateQueries({ queryKey: ["organizations"] }).then(() => setLate(true))
        }
      />
      {isEditing && isLateBy && (
        <div role="alert">
          <Notice tone="info">{t("organizations.page.changedMeanwhile", { name, address })}</Notice>
        </div>
      )}
      <TextInput label={t("organizations.fields.inn")} value={inn} disabled />
      <LimitedTextarea
        label={t("organizations.fields.name")}
        required={isEditing}
        disabled={!isEditing}
        readOnly={save.isPending}
        autosize
        limit={nameLimit}
        value={shown.name}
        error={error("name")}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <LimitedTextarea
        label={t("organizations.fields.address")}
        required={isEditing}
        disabled={!isEditing}
        readOnly={save.isPending}
        autosize
        limit={nameLimit}
        value={shown.address}
        error={error("address")}
        onChange={(event) => setDraft({ ...draft, address: event.currentTarget.value })}
      />
      {isEditing ? (
        <>
          <p className={css.hint}>{t("organizations.page.editing")}</p>
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
        </>
      ) : (
        <EditButton organization={organization} onEdit={edit} />
      )}
    </form>
  );
}

/** Not there for who may never edit; for the owner of another organisation it says why not now. */
function EditButton({ organization, onEdit }: { organization: Organization; onEdit: () => void }) {
  const t = useTranslations();
  const refusal = organizationRefusal(toActor(useSignedInPerson()), "update", organization);
  if (refusal === "shared.forbidden" || refusal === "shared.blocked") return null;
  const reason =
    refusal &&
    (refusal === "shared.not-found"
      ? t("organizations.page.notCurrent")
      : t("shared.errors.organization-blocked"));
  return (
    <div className={css.buttons}>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        disabled={reason !== undefined}
        title={reason}
        onClick={onEdit}
      >
        {t("shared.actions.edit")}
      </Button>
      {reason && <p className={css.hint}>{reason}</p>}
    </div>
  );
}
