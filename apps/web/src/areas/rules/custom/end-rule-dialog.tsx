import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { endError } from "@birzha/domain/rules/custom-rule-error.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { DialogForm, FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { endRuleMutation, rejectionOf } from "./custom-rule-mutations.ts";
import { rulesKey } from "./custom-rule-queries.ts";

interface EndRuleDialogProps {
  readonly rule: CustomRuleDetails;
  readonly onClose: () => void;
}

/** RULE-002: sets the last contract date of a rule in force. */
export default function EndRuleDialog({ rule, onClose }: EndRuleDialogProps) {
  const t = useTranslations("customRules");
  const errors = useTranslations("rules.errors");
  const client = useQueryClient();
  const [today] = useState(() => moscowDate(new Date()));
  const [start] = useState(rule.validFrom > today ? rule.validFrom : today);
  const [validTo, setValidTo] = useState<IsoDate | null>(start);
  const [isAsked, setAsked] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const save = useMutation(endRuleMutation);
  const problem = validTo === null ? undefined : endError(rule, validTo, today);
  const shown = rejection ?? (isAsked ? problem : undefined);
  const error = shown?.startsWith("rules.")
    ? errors(shown.slice("rules.".length) as "ended")
    : isAsked && validTo === null
      ? t("form.required")
      : undefined;
  const submit = async (finish: () => void) => {
    setAsked(true);
    if (validTo === null || problem || save.isPending) return;
    try {
      await save.mutateAsync({ id: rule.id, version: rule.version, validTo });
    } catch (failure) {
      setRejection(rejectionOf(failure));
      return;
    }
    await client.invalidateQueries({ queryKey: rulesKey });
    finish();
  };
  return (
    <FormDialog
      title={t("end.title", { code: rule.code })}
      size={480}
      isUnsaved={validTo !== start}
      onClose={onClose}
    >
      {({ cancel, finish }) => (
        <DialogForm
          submitLabel={t("end.submit")}
          isSaving={save.isPending}
          onSubmit={() => void submit(finish)}
          onCancel={cancel}
        >
          <p>{t("end.lead")}</p>
          <DateInput
            label={t("end.date")}
            withAsterisk
            data-autofocus
            value={validTo}
            error={error}
            onChange={(date) => {
              setValidTo(date);
              setRejection(undefined);
            }}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
}
