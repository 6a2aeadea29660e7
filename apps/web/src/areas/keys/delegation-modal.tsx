import { createDelegation } from "@birzha/domain/keys/api.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { isInn } from "@birzha/domain/shared/values/inn.ts";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { useRequestForm } from "../../shared/form/use-request-form.ts";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { InnInput } from "../../shared/inputs/inn-input.tsx";
import { RequestDialog } from "../../ui/overlays/form-dialog.tsx";
import { RightsField } from "./rights-field.tsx";
import { useUntil } from "./use-until.ts";

const blankDelegation = { inn: "", rights: [] as KeyRight[], until: null as IsoDate | null };

/** DOOR-002: lets another organisation act with its own keys. Input stays if the request fails. */
export default function DelegationModal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("keys");
  const { min, max, isValid, error } = useUntil();
  const form = useRequestForm({
    mutation: {
      mutationFn: (body: CallOf<typeof createDelegation>["body"]) => callEndpoint(createDelegation, { body }),
      meta: { error: "keys.failures.delegate", success: "keys.delegations.done" },
    },
    values: blankDelegation,
    check: ({ inn, rights, until }) => ({
      inn: !isInn(inn) && t("delegations.noInn"),
      rights: rights.length === 0 && t("form.noRight"),
      until: !isValid(until) && error,
    }),
    toRequest: ({ until, ...input }) => ({ ...input, until: until! }),
    rejections: {
      "keys.wrong-until": { until: error },
      "keys.unknown-firm": { inn: t("errors.unknown-firm") },
      "keys.own-firm": { inn: t("errors.own-firm") },
    },
    refetched: ["keys"],
    onSaved: onClose,
  });
  return (
    <RequestDialog
      form={form}
      title={t("delegations.formTitle")}
      submitLabel={t("delegations.give")}
      onClose={onClose}
    >
      <InnInput {...form.field("inn")} label={t("fields.inn")} withAsterisk data-autofocus />
      <RightsField {...form.field("rights")} />
      <DateInput {...form.field("until")} label={t("fields.until")} withAsterisk min={min} max={max} />
    </RequestDialog>
  );
}
