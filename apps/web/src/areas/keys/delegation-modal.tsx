import { isInn } from "@birzha/domain/shared/values/inn.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { InnInput } from "../../shared/inputs/inn-input.tsx";
import { DialogForm, FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { RightsField } from "./components/rights-field.tsx";
import { delegate, rejectionOf } from "./mutations.ts";
import { useUntil } from "./use-until.ts";

/** DOOR-002: lets another organisation act with its own keys. Input stays if the request fails. */
export default function DelegationModal({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("keys");
  const queryClient = useQueryClient();
  const [inn, setInn] = useState("");
  const [rights, setRights] = useState<KeyRight[]>([]);
  const { until, setUntil, isWrong, error, min, max } = useUntil();
  const [isAsked, setAsked] = useState(false);
  const give = useMutation(delegate);
  const rejection = rejectionOf(give.error);
  const submit = () => {
    setAsked(true);
    if (!isInn(inn) || rights.length === 0 || until === null || isWrong || give.isPending) return;
    give.mutate(
      { inn, rights, until },
      {
        onSuccess: onClose,
        onSettled: () => void queryClient.invalidateQueries({ queryKey: ["organizations", "delegations"] }),
      },
    );
  };
  const innError = () => {
    if (isAsked && !isInn(inn)) return t("delegations.noInn");
    if (rejection === "keys.unknown-firm") return t("errors.unknown-firm");
    return rejection === "keys.own-firm" ? t("errors.own-firm") : undefined;
  };
  return (
    <FormDialog
      title={t("delegations.formTitle")}
      isUnsaved={inn !== "" || rights.length > 0 || until !== null}
      onClose={onClose}
    >
      {({ cancel }) => (
        <DialogForm
          submitLabel={t("delegations.give")}
          isSaving={give.isPending}
          onSubmit={submit}
          onCancel={cancel}
        >
          <InnInput
            label={t("fields.inn")}
            withAsterisk
            data-autofocus
            value={inn}
            error={innError()}
            onChange={(value) => {
              setInn(value);
              give.reset();
            }}
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
            error={(isAsked && isWrong) || rejection === "keys.wrong-until" ? error : undefined}
            onChange={setUntil}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
}
