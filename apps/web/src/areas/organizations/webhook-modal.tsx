import {
  addressLimit,
  isWebhookAddress,
  type Webhook,
  type WebhookKind,
} from "@birzha/domain/webhooks/webhook.ts";
import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { newWebhookSecret } from "../../shared/new-secret.ts";
import { useGuardedClose } from "../../ui/overlays/guarded-close.ts";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { KindsField } from "./components/kinds-field.tsx";
import css from "./components/key-list.module.css";
import { MadeSecret } from "./components/made-secret.tsx";
import { changeWebhook, makeWebhook, refusalOf } from "./mutations.ts";

interface WebhookModalProps {
  /** The one that is changed; a new one is made without it. */
  readonly webhook?: Webhook | undefined;
  /** The new secret of one that is there: it is only shown. */
  readonly renewed?: string | undefined;
  readonly onClose: () => void;
}

/** DOOR-005: a webhook is made or changed; its secret is shown once. */
export default function WebhookModal({ webhook, renewed, onClose }: WebhookModalProps) {
  useReturnFocus();
  const t = useTranslations("webhooks");
  const shared = useTranslations("shared");
  const [made, setMade] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const secret = renewed ?? made;
  const { close, letLeave } = useGuardedClose(
    secret === undefined ? isChanged : !isCopied,
    onClose,
    secret === undefined
      ? undefined
      : {
          title: t("made.leaveTitle"),
          text: t("made.leaveText"),
          confirmLabel: t("made.leave"),
          cancelLabel: t("made.stay"),
          isDestructive: true,
        },
  );
  const title = secret !== undefined ? "made.title" : webhook ? "form.editTitle" : "form.title";
  return (
    <Modal
      opened
      size={560}
      title={t(title)}
      closeButtonProps={{ "aria-label": shared("actions.close") }}
      onClose={() => void close()}
    >
      {secret === undefined ? (
        <WebhookForm
          webhook={webhook}
          onChanged={() => setChanged(true)}
          onCancel={() => void close()}
          onMade={setMade}
          onSaved={() => {
            letLeave();
            onClose();
          }}
        />
      ) : (
        <MadeSecret
          secret={secret}
          labels={{
            secret: t("made.secret"),
            copy: t("made.copy"),
            copied: t("made.copied"),
            done: t("made.done"),
          }}
          onCopied={() => setCopied(true)}
          onDone={() => void close()}
        >
          <Notice tone="info">
            {t("made.text")}
            {renewed !== undefined && ` ${t("made.oldText")}`}
          </Notice>
        </MadeSecret>
      )}
    </Modal>
  );
}

interface WebhookFormProps {
  readonly webhook: Webhook | undefined;
  readonly onChanged: () => void;
  readonly onCancel: () => void;
  readonly onMade: (secret: string) => void;
  readonly onSaved: () => void;
}

/** What is typed stays, whatever the server answers. */
function WebhookForm({ webhook, onChanged, onCancel, onMade, onSaved }: WebhookFormProps) {
  const t = useTranslations("webhooks");
  const shared = useTranslations("shared");
  const queryClient = useQueryClient();
  const [address, setAddress] = useState(webhook?.address ?? "");
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? []);
  const [isAsked, setAsked] = useState(false);
  const make = useMutation(makeWebhook);
  const change = useMutation(changeWebhook);
  const { isPending, error } = webhook ? change : make;
  const isWrong = !isWebhookAddress(address.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isWrong || kinds.length === 0 || isPending) return;
    const given = { address: address.trim(), kinds: [...kinds] };
    const onSettled = () => void queryClient.invalidateQueries({ queryKey: ["organizations", "webhooks"] });
    if (webhook) return change.mutate({ id: webhook.id, ...given }, { onSuccess: onSaved, onSettled });
    const secret = newWebhookSecret();
    make.mutate({ ...given, secret }, { onSuccess: () => onMade(secret), onSettled });
  };
  const addressFault = () => {
    if (isAsked && isWrong) return t("form.wrongAddress");
    return refusalOf(error) === "webhooks.wrong-address" ? t("errors.wrong-address") : undefined;
  };
  return (
    <form className={css.form} onSubmit={submit} onChange={onChanged} noValidate>
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
        error={addressFault()}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          make.reset();
          change.reset();
        }}
      />
      <KindsField
        value={kinds}
        error={isAsked && kinds.length === 0 ? t("form.noKind") : undefined}
        onChange={setKinds}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {shared("actions.cancel")}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(webhook ? "form.save" : "form.make")}
        </Button>
      </div>
    </form>
  );
}
