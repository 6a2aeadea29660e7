import { createKey } from "@birzha/domain/keys/api.ts";
import { accessKeyLimits, isAddress } from "@birzha/domain/keys/key-limits.ts";
import { keyPrefix, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { useRequestForm } from "../../shared/form/use-request-form.ts";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { newSecret } from "../../shared/new-secret.ts";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { DialogForm } from "../../ui/overlays/form-dialog.tsx";
import { SecretDialog } from "../../ui/overlays/secret-dialog.tsx";
import { RightsField } from "./rights-field.tsx";
import { useUntil } from "./use-until.ts";

const blankKey = { name: "", rights: [] as KeyRight[], addresses: "", until: null as IsoDate | null };

const splitAddresses = (lines: string) => [...new Set(lines.split(/[\s,;]+/).filter((line) => line !== ""))];

/** DOOR-002: creates a key and shows it once. Input stays if the request fails. */
export default function KeyModal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("keys");
  const [secret, setSecret] = useState<string>();
  const { min, max, isValid, error } = useUntil();
  const addressError = (addresses: readonly string[]) => {
    const wrong = addresses.find((address) => !isAddress(address));
    if (wrong !== undefined) return t("form.wrongAddress", { address: wrong });
    const limit = accessKeyLimits.addresses;
    return addresses.length > limit && t("form.tooManyAddresses", { limit: String(limit) });
  };
  const form = useRequestForm({
    mutation: {
      mutationFn: (body: CallOf<typeof createKey>["body"]) => callEndpoint(createKey, { body }),
      meta: { error: "keys.failures.create" },
    },
    values: blankKey,
    check: ({ name, rights, addresses, until }) => ({
      name: cleanText(name) === "" && t("form.noName"),
      rights: rights.length === 0 && t("form.noRight"),
      addresses: addressError(splitAddresses(addresses)),
      until: !isValid(until) && error,
    }),
    toRequest: ({ addresses, until, ...input }) => ({
      ...input,
      secret: keyPrefix + newSecret(),
      addresses: splitAddresses(addresses),
      until: until!,
    }),
    rejections: { "keys.wrong-until": { until: error } },
    refetched: ["keys"],
    onSaved: (_key, made) => setSecret(made.secret),
  });
  return (
    <SecretDialog
      words={(word) => t(`made.${word}`)}
      title={t("form.title")}
      secret={secret}
      isUnsaved={form.isChanged}
      onClose={onClose}
    >
      {(cancel) => (
        <DialogForm form={form} submitLabel={t("form.make")} onCancel={cancel}>
          <LimitedInput
            {...form.field("name")}
            label={t("fields.name")}
            description={t("form.nameHint")}
            withAsterisk
            data-autofocus
            limit={accessKeyLimits.name}
          />
          <RightsField {...form.field("rights")} />
          <DateInput {...form.field("until")} label={t("fields.until")} withAsterisk min={min} max={max} />
          <Textarea
            {...form.field("addresses")}
            label={t("fields.addresses")}
            description={t("form.addressesHint")}
            autosize
            minRows={2}
          />
        </DialogForm>
      )}
    </SecretDialog>
  );
}
