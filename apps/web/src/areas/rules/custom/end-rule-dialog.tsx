import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { endError } from "@birzha/domain/rules/custom-rule-error.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRequestForm } from "../../../shared/form/use-request-form.ts";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { RequestDialog } from "../../../ui/overlays/form-dialog.tsx";
import { endRuleMutation } from "./custom-rule-mutations.ts";
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
  const errorOf = (validTo: IsoDate | null) => {
    if (validTo === null) return t("form.required");
    const code = endError(rule, validTo, today);
    return code && errors(code.slice("rules.".length) as "ended");
  };
  const form = useRequestForm({
    mutation: endRuleMutation,
    values: { validTo: (rule.validFrom > today ? rule.validFrom : today) as IsoDate | null },
    check: ({ validTo }) => ({ validTo: errorOf(validTo) }),
    toRequest: ({ validTo }) => ({ id: rule.id, version: rule.version, validTo: validTo! }),
    rejections: {
      "rules.not-in-force": { validTo: errors("not-in-force") },
      "rules.ended": { validTo: errors("ended") },
      "rules.wrong-end": { validTo: errors("wrong-end") },
    },
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: rulesKey });
      onClose();
    },
  });
  return (
    <RequestDialog
      form={form}
      title={t("end.title", { code: rule.code })}
      size={480}
      submitLabel={t("end.submit")}
      onClose={onClose}
    >
      <p>{t("end.lead")}</p>
      <DateInput {...form.field("validTo")} label={t("end.date")} withAsterisk data-autofocus />
    </RequestDialog>
  );
}
