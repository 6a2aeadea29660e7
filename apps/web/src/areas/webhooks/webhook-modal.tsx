import { changeKinds } from "@birzha/domain/events/change.ts";
import { createWebhook, updateWebhook } from "@birzha/domain/webhooks/api.ts";
import {
  addressLimit,
  isWebhookAddress,
  type Webhook,
  type WebhookKind,
} from "@birzha/domain/webhooks/webhook.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { useRequestForm } from "../../shared/form/use-request-form.ts";
import { newWebhookSecret } from "../../shared/new-secret.ts";
import { ChoicesField } from "../../ui/fields/choices-field.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { DialogForm } from "../../ui/overlays/form-dialog.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";

interface WebhookInput {
  readonly address: string;
  readonly kinds: WebhookKind[];
  readonly secret: string;
}

interface WebhookModalProps {
  /** Webhook to edit; undefined for a new one. */
  readonly webhook?: Webhook | undefined;
  /** New secret of an existing webhook; the dialog only shows it. */
  readonly renewed?: string | undefined;
  readonly onClose: () => void;
}

/** DOOR-005: creates or edits a webhook and shows its secret once. Input stays if the request fails. */
export default function WebhookModal({ webhook, renewed, onClose }: WebhookModalProps) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState(renewed);
  const form = useRequestForm({
    mutation: {
      // An update keeps the stored secret.
      mutationFn: ({ secret, ...content }: WebhookInput) =>
        webhook
          ? callEndpoint(updateWebhook, { body: { id: webhook.id, ...content } })
          : callEndpoint(createWebhook, { body: { ...content, secret } }),
      meta: webhook
        ? { error: "webhooks.failures.update", success: "webhooks.saved" }
        : { error: "webhooks.failures.create" },
    },
    values: { address: webhook?.address ?? "", kinds: [...(webhook?.kinds ?? [])] },
    check: ({ address, kinds }) => ({
      address: !isWebhookAddress(address.trim()) && t("form.wrongAddress"),
      kinds: kinds.length === 0 && t("form.noKind"),
    }),
    toRequest: ({ address, kinds }) => ({ address: address.trim(), kinds, secret: newWebhookSecret() }),
    rejections: { "webhooks.wrong-address": { address: t("errors.wrong-address") } },
    refetched: ["webhooks"],
    onSaved: (_id, made) => (webhook ? onClose() : setSecret(made.secret)),
  });
  return (
    <SecretDialog
      words={(word) => t(`made.${word}`)}
      title={t(webhook ? "form.editTitle" : "form.title")}
      secret={secret}
      renewedHint={renewed && t("made.oldText")}
      isUnsaved={form.isChanged}
      onClose={onClose}
    >
      {(cancel) => (
        <DialogForm form={form} submitLabel={t(webhook ? "form.save" : "form.make")} onCancel={cancel}>
          <LimitedInput
            {...form.field("address")}
            label={t("fields.address")}
            description={t("form.addressHint")}
            withAsterisk
            data-autofocus
            type="url"
            inputMode="url"
            autoComplete="off"
            limit={addressLimit}
          />
          <ChoicesField<WebhookKind>
            {...form.field("kinds")}
            label={t("fields.kinds")}
            choices={changeKinds}
            labelOf={(kind) => t(`kinds.${kind}`)}
          />
        </DialogForm>
      )}
    </SecretDialog>
  );
}
