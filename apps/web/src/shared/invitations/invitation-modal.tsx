import { isInvitedEmail, isInvitedName } from "@birzha/domain/invitations/invited.ts";
import { invitationLimits, invitedNameLimit } from "@birzha/domain/invitations/limits.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { DialogForm, FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { OrganizationField } from "./organization-field.tsx";
import { useInviting } from "./use-invitations.ts";

interface InvitationModalProps {
  /** Undefined: the form has a field for it. */
  readonly organizationId?: number;
  readonly onClose: () => void;
}

/** INST-001: invites a person by e-mail. Input stays if the request fails. */
export default function InvitationModal({ organizationId: given, onClose }: InvitationModalProps) {
  const t = useTranslations("invitations");
  const [organizationId, setOrganizationId] = useState(given);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { mutate, error, isPending, reset } = useInviting(onClose);
  const isKnown = error instanceof ApiFailure && error.code === "invitations.exists";
  const submit = () => {
    setAsked(true);
    if (organizationId === undefined || !isInvitedEmail(email) || !isInvitedName(name) || isPending) return;
    mutate({ email, name, organizationId });
  };
  const emailError = isKnown ? t("errors.exists") : isAsked && !isInvitedEmail(email) && t("form.noEmail");
  return (
    <FormDialog
      size={520}
      title={t("form.title")}
      isUnsaved={email !== "" || name !== "" || organizationId !== given}
      onClose={onClose}
    >
      {({ cancel }) => (
        <DialogForm submitLabel={t("form.send")} isSaving={isPending} onSubmit={submit} onCancel={cancel}>
          {given === undefined && (
            <OrganizationField
              value={organizationId}
              error={isAsked && organizationId === undefined ? t("form.noOrganization") : undefined}
              onChange={(id) => {
                setOrganizationId(id);
                if (error) reset();
              }}
            />
          )}
          <TextInput
            type="email"
            label={t("fields.email")}
            description={t("form.hint", { days: invitationLimits.days })}
            withAsterisk
            data-autofocus
            autoComplete="off"
            value={email}
            error={emailError || undefined}
            onChange={({ currentTarget: { value } }) => {
              setEmail(value);
              if (error) reset();
            }}
          />
          <TextInput
            label={t("fields.name")}
            description={t("form.nameHint")}
            autoComplete="off"
            value={name}
            error={
              isAsked && !isInvitedName(name)
                ? t("form.wrongName", { limit: String(invitedNameLimit) })
                : undefined
            }
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
}
