import { changeKinds } from "@birzha/domain/events/change.ts";
import {
  addressLimit,
  isWebhookAddress,
  type Webhook,
  type WebhookKind,
} from "@birzha/domain/webhooks/webhook.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { newWebhookSecret } from "../../shared/new-secret.ts";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { DialogForm } from "../../ui/overlays/form-dialog.tsx";
import { ChoicesField } from "./components/choices-field.tsx";
import { SecretDialog } from "./components/secret-dialog.tsx";
import { changeWebhook, makeWebhook, rejectionOf } from "./mutations.ts";

interface WebhookModalProps {
  /** Webhook to edit; undefined for a new one. */
  readonly webhook?: Webhook | undefined;
  /** New secret of an existing webhook; the dialog only shows it. */
  readonly renewed?: string | undefined;
  readonly onClose: () => void;
}

/** DOOR-005: creates or edits a webhook and shows its secret once. */
export default function WebhookModal({ webhook, renewed, onClose }: WebhookModalProps) {
  const t = useTranslations("webhooks");
  return (
    <SecretDialog
      words={(word) => t(`made.${word}`)}
      title={t(webhook ? "form.editTitle" : "form.title")}
      renewed={renewed}
      renewedHint={renewed && t("made.oldText")}
      onClose={onClose}
    >
      {({ onChanged, cancel, finish, onMade }) => (
        <WebhookForm
          webhook={webhook}
          onChanged={onChanged}
          onCancel={cancel}
          onMade={onMade}
          onSaved={finish}
        />
      )}
    </SecretDialog>
  );
}

interface WebhookFormProps {
  readonly webhook: Webhook | undefined;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
  readonly onMade: (secret: string) => void;
  readonly onSaved: () => void;
}

/** Form of a webhook. Input stays if the request fails. */
function WebhookForm({ webhook, onChanged, onCancel, onMade, onSaved }: WebhookFormProps) {
  const t = useTranslations("webhooks");
  const queryClient = useQueryClient();
  const [address, setAddress] = useState(webhook?.address ?? "");
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? []);
  const [isAsked, setAsked] = useState(false);
  const make = useMutation(makeWebhook);
  const change = useMutation(changeWebhook);
  const { isPending, error } = webhook ? change : make;
  const isWrong = !isWebhookAddress(address.trim());
  const submit = () => {
    setAsked(true);
    if (isWrong || kinds.length === 0 || isPending) return;
    const given = { address: address.trim(), kinds: [...kinds] };
    const onSettled = () => void queryClient.invalidateQueries({ queryKey: ["organizations", "webhooks"] });
    if (webhook) return change.mutate({ id: webhook.id, ...given }, { onSuccess: onSaved, onSettled });
    const secret = newWebhookSecret();
    make.mutate({ ...given, secret }, { onSuccess: () => onMade(secret), onSettled });
  };
  const addressError = () => {
    if (isAsked && isWrong) return t("form.wrongAddress");
    return rejectionOf(error) === "webhooks.wrong-address" ? t("errors.wrong-address") : undefined;
  };
  return (
    <DialogForm
      submitLabel={t(webhook ? "form.save" : "form.make")}
      isSaving={isPending}
      onSubmit={submit}
      onChange={onChanged}
      onCancel={onCancel}
    >
      <LimitedInput
        label={t("fields.address")}
        description={t("form.addressHint")}
        withAsterisk
        data-autofocus
        type="url"
        inputMode="url"
        autoComplete="off"
        limit={addressLimit}
        value={address}
        error={addressError()}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          make.reset();
          change.reset();
        }}
      />
      <ChoicesField
        label={t("fields.kinds")}
        choices={changeKinds}
        labelOf={(kind) => t(`kinds.${kind}`)}
        value={kinds}
        error={isAsked && kinds.length === 0 ? t("form.noKind") : undefined}
        onChange={setKinds}
      />
    </DialogForm>
  );
}
