import { cleanText } from "@birzha/domain/shared/values/text.ts";
import {
  dayKinds,
  dutyLimits,
  triggerFields,
  type DutyRuleContent,
} from "@birzha/domain/duties/duty-rule.ts";
import { ruleError } from "@birzha/domain/duties/rule-error.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { MoneyInput, TonnesInput } from "../../shared/inputs/decimal-input.tsx";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import { DigitsField } from "../../ui/fields/digits-field.tsx";
import { LimitedInput, LimitedTextarea } from "../../ui/fields/limited-input.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ProductsSelect } from "./components/products-select.tsx";
import { rejectionOf, saveRule } from "./mutations.ts";
import css from "./rule-form.module.css";

interface RuleFormProps {
  /** Undefined for a new rule. */
  readonly id: number | undefined;
  /** Version that the edit is based on. */
  readonly version: number | undefined;
  readonly start: DutyRuleContent;
  readonly today: IsoDate;
  readonly mayKeep: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

type Typed = Omit<DutyRuleContent, "days" | "validFrom"> & {
  readonly days: string;
  readonly validFrom: IsoDate | null;
};

const ruleOf = (typed: Typed): DutyRuleContent | undefined => {
  const { days, validFrom, name, citation } = typed;
  const isWhole =
    cleanText(name) !== "" && cleanText(citation) !== "" && validFrom !== null && /^[1-9]\d{0,2}$/.test(days);
  return isWhole && Number(days) <= dutyLimits.days
    ? {
        ...typed,
        name: name.trim(),
        citation: citation.trim(),
        confirmedBy: typed.confirmedBy?.trim() || null,
        days: Number(days),
        validFrom,
      }
    : undefined;
};

/** Returns the editable fields of a version, without author and time. */
const typedOf = (start: DutyRuleContent): Typed => ({
  name: start.name,
  productTypeIds: start.productTypeIds,
  volumeFrom: start.volumeFrom,
  amountFrom: start.amountFrom,
  triggerField: start.triggerField,
  days: String(start.days),
  dayKind: start.dayKind,
  validFrom: start.validFrom,
  validTo: start.validTo,
  citation: start.citation,
  confirmedBy: start.confirmedBy,
  confirmedOn: start.confirmedOn,
});

/** WORK-060: form of a rule. Validates with the server's rules; a failed save keeps the input. */
export function RuleForm(props: RuleFormProps) {
  const { id, version, start, today, mayKeep, onChanged, onDone, onCancel } = props;
  const t = useTranslations("duties");
  const words = useTranslations("shared");
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(start));
  const [isAsked, setAsked] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const save = useMutation(saveRule);
  const put = (part: Partial<Typed>) => {
    setTyped((current) => ({ ...current, ...part }));
    setRejection(undefined);
    onChanged(true);
  };

  const rule = ruleOf(typed);
  const problem = rule && ruleError(rule, id === undefined ? undefined : start, today);
  const shown = rejection ?? (isAsked ? problem : undefined);
  const required = (isMissing: boolean) => (isAsked && isMissing ? t("errors.required") : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!rule || problem || save.isPending) return;
    try {
      const body = { ...rule, productTypeIds: [...rule.productTypeIds] };
      await save.mutateAsync({
        rule: body,
        ...(id === undefined || version === undefined ? {} : { change: { id, version } }),
      });
    } catch (error) {
      setRejection(rejectionOf(error));
      return;
    }
    onChanged(false);
    await queryClient.invalidateQueries({ queryKey: ["duties"] });
    onDone();
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {id !== undefined && <PendingApproval entity="duty-rule" id={id} />}
      {typed.confirmedBy === null && <Notice tone="info">{t("rules.confirmedHint")}</Notice>}
      <fieldset className={css.fields} disabled={!mayKeep}>
        <LimitedInput
          label={t("fields.name")}
          withAsterisk
          data-autofocus
          limit={dutyLimits.name}
          value={typed.name}
          error={required(cleanText(typed.name) === "")}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <ProductsSelect value={typed.productTypeIds} onChange={(productTypeIds) => put({ productTypeIds })} />
        <div className={css.pair}>
          <TonnesInput
            label={t("fields.volumeFrom")}
            description={t("rules.thresholdHint")}
            value={typed.volumeFrom}
            onChange={(volumeFrom) => put({ volumeFrom })}
          />
          <MoneyInput
            label={t("fields.amountFrom")}
            description={t("rules.thresholdHint")}
            value={typed.amountFrom}
            onChange={(amountFrom) => put({ amountFrom })}
          />
        </div>
        <SelectField
          label={t("fields.triggerField")}
          withAsterisk
          options={triggerFields.map((field) => ({ value: field, label: t(`triggers.${field}`) }))}
          value={typed.triggerField}
          onChange={(field) => {
            const triggerField = triggerFields.find((known) => known === field);
            if (triggerField) put({ triggerField });
          }}
        />
        <div className={css.pair}>
          <DigitsField
            label={t("fields.days")}
            withAsterisk
            maxDigits={3}
            value={typed.days}
            error={required(!/^[1-9]\d{0,2}$/.test(typed.days) || Number(typed.days) > dutyLimits.days)}
            onChange={(days) => put({ days })}
          />
          <SelectField
            label={t("fields.dayKind")}
            withAsterisk
            options={dayKinds.map((kind) => ({ value: kind, label: t(`dayKinds.${kind}`) }))}
            value={typed.dayKind}
            onChange={(kind) => {
              const dayKind = dayKinds.find((known) => known === kind);
              if (dayKind) put({ dayKind });
            }}
          />
        </div>
        <div className={css.pair}>
          <DateInput
            label={t("fields.validFrom")}
            description={t("rules.validFromHint")}
            withAsterisk
            value={typed.validFrom}
            error={shown === "duties.backdated" ? t("errors.backdated") : required(typed.validFrom === null)}
            onChange={(validFrom) => put({ validFrom })}
          />
          <DateInput
            label={t("fields.validTo")}
            description={t("rules.validToHint")}
            value={typed.validTo}
            error={shown === "duties.ends-before-it-begins" ? t("errors.ends-before-it-begins") : undefined}
            onChange={(validTo) => put({ validTo })}
          />
        </div>
        <LimitedTextarea
          label={t("fields.citation")}
          withAsterisk
          autosize
          minRows={2}
          limit={dutyLimits.citation}
          value={typed.citation}
          error={required(cleanText(typed.citation) === "")}
          onChange={(event) => put({ citation: event.currentTarget.value })}
        />
        <div className={css.pair}>
          <LimitedInput
            label={t("fields.confirmedBy")}
            limit={dutyLimits.confirmedBy}
            value={typed.confirmedBy ?? ""}
            error={shown === "duties.half-confirmed" ? t("errors.half-confirmed") : undefined}
            onChange={(event) => put({ confirmedBy: event.currentTarget.value || null })}
          />
          <DateInput
            label={t("fields.confirmedOn")}
            value={typed.confirmedOn}
            error={shown === "duties.confirmed-later" ? t("errors.confirmed-later") : undefined}
            onChange={(confirmedOn) => put({ confirmedOn })}
          />
        </div>
      </fieldset>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {words("actions.cancel")}
        </Button>
        <Button
          type="submit"
          disabled={!mayKeep}
          title={mayKeep ? undefined : words("errors.forbidden")}
          loading={save.isPending}
        >
          {words("actions.save")}
        </Button>
      </div>
    </form>
  );
}
