import { isInvitedEmail, isInvitedName } from "@birzha/domain/invitations/invited.ts";
import { invitationLimits, invitedNameLimit } from "@birzha/domain/invitations/limits.ts";
import { Button, Modal, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { useGuardedClose } from "../../ui/overlays/guarded-close.ts";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import css from "./invitations.module.css";
import { OrganizationField } from "./organization-field.tsx";
import { useInviting } from "./use-invitations.ts";

interface InvitationModalProps {
  /** Undefined: the form asks for it. */
  readonly organizationId?: number;
  readonly onClose: () => void;
}

/** INST-001: a person is invited by mail. What is typed stays, whatever the server answers. */
export default function InvitationModal({ organizationId: given, onClose }: InvitationModalProps) {
  useReturnFocus();
  const t = useTranslations("invitations");
  const shared = useTranslations("shared");
  const [organizationId, setOrganizationId] = useState(given);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { close } = useGuardedClose(email !== "" || name !== "" || organizationId !== given, onClose);
  const { mutate, error, isPending, reset } = useInviting(onClose);
  const isKnown = error instanceof ApiFailure && error.code === "invitations.exists";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (organizationId === undefined || !isInvitedEmail(email) || !isInvitedName(name) || isPending) return;
    mutate({ email, name, organizationId });
  };
  const emailFault = isKnown ? t("errors.exists") : isAsked && !isInvitedEmail(email) && t("form.noEmail");
  return (
    <Modal
      opened
      size={520}
      title={t("form.title")}
      closeButtonProps={{ "aria-label": shared("actions.close") }}
      onClose={() => void close()}
    >
      <form className={css.form} onSubmit={submit} noValidate>
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
          error={emailFault || undefined}
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
        <div className={css.buttons}>
          <Button variant="default" onClick={() => void close()}>
            {shared("actions.cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("form.send")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
