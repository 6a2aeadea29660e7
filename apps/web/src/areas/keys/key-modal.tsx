import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { accessKeyLimits, isAddress } from "@birzha/domain/keys/key-limits.ts";
import { keyPrefix, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { newSecret } from "../../shared/new-secret.ts";
import { DialogForm } from "../../ui/overlays/form-dialog.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { RightsField } from "./components/rights-field.tsx";
import { SecretDialog } from "./components/secret-dialog.tsx";
import { makeKey, rejectionOf } from "./mutations.ts";
import { useUntil } from "./use-until.ts";

/** DOOR-002: creates a key and shows it once. */
export default function KeyModal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("keys");
  return (
    <SecretDialog words={(word) => t(`made.${word}`)} title={t("form.title")} onClose={onClose}>
      {({ onChanged, cancel, onMade }) => <KeyForm onChanged={onChanged} onCancel={cancel} onMade={onMade} />}
    </SecretDialog>
  );
}

interface KeyFormProps {
  readonly onChanged: () => void;
  readonly onCancel: () => void;
  readonly onMade: (secret: string) => void;
}

/** Form of a new key. Input stays if the request fails. */
function KeyForm({ onChanged, onCancel, onMade }: KeyFormProps) {
  const t = useTranslations("keys");
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [rights, setRights] = useState<KeyRight[]>([]);
  const [lines, setLines] = useState("");
  const { until, setUntil, isWrong, error, min, max } = useUntil();
  const [isAsked, setAsked] = useState(false);
  const make = useMutation(makeKey);
  const addresses = [...new Set(lines.split(/[\s,;]+/).filter((line) => line !== ""))];
  const wrongAddress = addresses.find((line) => !isAddress(line));
  const addressError =
    wrongAddress !== undefined
      ? t("form.wrongAddress", { address: wrongAddress })
      : addresses.length > accessKeyLimits.addresses
        ? t("form.tooManyAddresses", { limit: String(accessKeyLimits.addresses) })
        : undefined;
  const submit = () => {
    setAsked(true);
    const isWhole =
      cleanText(name) !== "" && rights.length > 0 && !addressError && until !== null && !isWrong;
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
    <DialogForm
      submitLabel={t("form.make")}
      isSaving={make.isPending}
      onSubmit={submit}
      onChange={onChanged}
      onCancel={onCancel}
    >
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
        error={(isAsked && isWrong) || rejectionOf(make.error) === "keys.wrong-until" ? error : undefined}
        onChange={setUntil}
      />
      <Textarea
        label={t("fields.addresses")}
        description={t("form.addressesHint")}
        autosize
        minRows={2}
        value={lines}
        error={isAsked ? addressError : undefined}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
