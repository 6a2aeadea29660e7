import {
  invitationLimits,
  invitedNameLimit,
  isInvitedEmail,
  isInvitedName,
} from "@birzha/domain/invitations/invited.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { RequestDialog } from "../../ui/overlays/form-dialog.tsx";
import { useRequestForm } from "../form/use-request-form.ts";
import { OrganizationField } from "./organization-field.tsx";
import { inviteMutation, invitationsKey } from "./use-invitations.ts";

interface InvitationModalProps {
  /** Undefined: the form has a field for it. */
  readonly organizationId?: number;
  readonly onClose: () => void;
}

/** INST-001: invites a person by e-mail. Input stays if the request fails. */
export default function InvitationModal({ organizationId: given, onClose }: InvitationModalProps) {
  const t = useTranslations("invitations");
  const form = useRequestForm({
    mutation: inviteMutation,
    values: { organizationId: given, email: "", name: "" },
    check: ({ organizationId, email, name }) => ({
      organizationId: organizationId === undefined && t("form.noOrganization"),
      email: !isInvitedEmail(email) && t("form.noEmail"),
      name: !isInvitedName(name) && t("form.wrongName", { limit: String(invitedNameLimit) }),
    }),
    toRequest: ({ organizationId, ...input }) => ({ ...input, organizationId: organizationId! }),
    rejections: { "invitations.exists": { email: t("errors.exists") } },
    refetched: invitationsKey,
    onSaved: onClose,
  });
  return (
    <RequestDialog
      form={form}
      size={520}
      title={t("form.title")}
      submitLabel={t("form.send")}
      onClose={onClose}
    >
      {given === undefined && <OrganizationField {...form.field("organizationId")} />}
      <TextInput
        {...form.field("email")}
        type="email"
        label={t("fields.email")}
        description={t("form.hint", { days: invitationLimits.days })}
        withAsterisk
        data-autofocus
        autoComplete="off"
      />
      <TextInput
        {...form.field("name")}
        label={t("fields.name")}
        description={t("form.nameHint")}
        autoComplete="off"
      />
    </RequestDialog>
  );
}
