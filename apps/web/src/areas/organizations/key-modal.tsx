import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { accessKeyLimits, isAddress } from "@birzha/domain/keys/key-limits.ts";
import { keyPrefix, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { Button, Modal, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { newSecret } from "../../shared/new-secret.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useGuardedClose } from "../../ui/overlays/guarded-close.ts";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import css from "./components/key-list.module.css";
import { MadeSecret } from "./components/made-secret.tsx";
import { RightsField } from "./components/rights-field.tsx";
import { makeKey, refusalOf } from "./mutations.ts";
import { useUntil } from "./use-until.ts";

/** DOOR-002: a key is made, and shown this once. */
export default function KeyModal({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const t = useTranslations("keys");
  const shared = useTranslations("shared");
  const [secret, setSecret] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const isKept = secret === undefined ? !isChanged : isCopied;
  const { close } = useGuardedClose(
    !isKept,
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
  return (
    <Modal
      opened
      size={560}
      title={t(secret === undefined ? "form.title" : "made.title")}
      closeButtonProps={{ "aria-label": shared("actions.close") }}
      onClose={() => void close()}
    >
      {secret === undefined ? (
        <KeyForm onChanged={() => setChanged(true)} onCancel={() => void close()} onMade={setSecret} />
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
          <Notice tone="info">{t("made.text")}</Notice>
        </MadeSecret>
      )}
    </Modal>
  );
}

interface KeyFormProps {
  readonly onChanged: () => void;
  readonly onCancel: () => void;
  readonly onMade: (secret: string) => void;
}

/** What is typed stays, whatever the server answers. */
function KeyForm({ onChanged, onCancel, onMade }: KeyFormProps) {
  const t = useTranslations("keys");
  const shared = useTranslations("shared");
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [rights, setRights] = useState<KeyRight[]>([]);
  const [lines, setLines] = useState("");
  const { until, setUntil, isWrong, fault, min, max } = useUntil();
  const [isAsked, setAsked] = useState(false);
  const make = useMutation(makeKey);
  const addresses = [...new Set(lines.split(/[\s,;]+/).filter((line) => line !== ""))];
  const wrongAddress = addresses.find((line) => !isAddress(line));
  const addressFault =
    wrongAddress !== undefined
      ? t("form.wrongAddress", { address: wrongAddress })
      : addresses.length > accessKeyLimits.addresses
        ? t("form.tooManyAddresses", { limit: String(accessKeyLimits.addresses) })
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const isWhole =
      cleanText(name) !== "" && rights.length > 0 && !addressFault && until !== null && !isWrong;
    if (!isWhole || make.isPending) return;
    const secret = keyPrefix + newSecret();
    make.mutate(
      { name, secret, rights, addresses, until },
      {
        onSuccess: () => onMade(secret),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: ["organizations", "keys"] }),
      },
    );
  };
  return (
    <form className={css.form} onSubmit={submit} onChange={onChanged} noValidate>
      <LimitedInput
        label={t("fields.name")}
        description={t("form.nameHint")}
        withAsterisk
        data-autofocus
        limit={accessKeyLimits.name}
        value={name}
        error={isAsked && cleanText(name) === "" ? t("form.noName") : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RightsField
        value={rights}
        error={isAsked && rights.length === 0 ? t("form.noRight") : undefined}
        onChange={setRights}
      />
      <DateInput
        label={t("fields.until")}
        withAsterisk
        min={min}
        max={max}
        value={until}
        error={(isAsked && isWrong) || refusalOf(make.error) === "keys.wrong-until" ? fault : undefined}
        onChange={setUntil}
      />
      <Textarea
        label={t("fields.addresses")}
        description={t("form.addressesHint")}
        autosize
        minRows={2}
        value={lines}
        error={isAsked ? addressFault : undefined}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {shared("actions.cancel")}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t("form.make")}
        </Button>
      </div>
    </form>
  );
}
