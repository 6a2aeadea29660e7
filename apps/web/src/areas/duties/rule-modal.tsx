import {
  dayKinds,
  dutyLimits,
  triggerFields,
  type DutyRuleContent,
} from "@birzha/domain/duties/duty-rule.ts";
import type { StoredRule } from "@birzha/domain/duties/rule-api.ts";
import { ruleError } from "@birzha/domain/duties/rule-error.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import { useRequestForm, type FieldTexts } from "../../shared/form/use-request-form.ts";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { MoneyInput, TonnesInput } from "../../shared/inputs/decimal-input.tsx";
import { RecordsSelect } from "../../shared/inputs/records-select.tsx";
import { LoadedRecord } from "../../shared/records/loaded-record.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { WholeNumberInput } from "../../shared/inputs/whole-number-input.tsx";
import { FieldPair } from "../../ui/fields/field-pair.tsx";
import { LimitedInput, LimitedTextarea } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { DialogForm, FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { RuleHistory } from "./components/rule-history.tsx";
import { saveRule } from "./mutations.ts";
import { productsQuery, ruleQuery } from "./queries.ts";

interface RuleModalProps {
  /** Undefined for a new rule. */
  readonly id: number | undefined;
  readonly mayKeep: boolean;
  readonly onClose: () => void;
}

/** WORK-060: dialog that creates or edits a rule and shows its versions. */
export default function RuleModal({ id, mayKeep, onClose }: RuleModalProps) {
  const t = useTranslations("duties.rules");
  const [isChanged, setChanged] = useState(false);
  const rule = useQuery({ ...ruleQuery(id ?? 0), enabled: id !== undefined });
  return (
    <FormDialog
      size={620}
      title={id === undefined ? t("new") : t("edit", { id: String(id) })}
      isUnsaved={isChanged}
      onClose={onClose}
    >
      {({ cancel, finish }) => {
        const form = (stored: StoredVersion | undefined) => (
          <RuleForm
            stored={stored}
            mayKeep={mayKeep}
            onChanged={setChanged}
            onDone={finish}
            onCancel={cancel}
          />
        );
        if (id === undefined) return form(undefined);
        return (
          <LoadedRecord query={rule}>
            {({ versions }) => (
              <>
                {form(versions[0] && { id, ...versions[0] })}
                <RuleHistory versions={versions} />
              </>
            )}
          </LoadedRecord>
        );
      }}
    </FormDialog>
  );
}

type StoredVersion = StoredRule & { readonly id: number };

interface RuleFormProps {
  /** Last version of the rule; undefined for a new rule. */
  readonly stored: StoredVersion | undefined;
  readonly mayKeep: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Input of the form. */
type Typed = Omit<DutyRuleContent, "days" | "validFrom"> & {
  readonly days: string;
  readonly validFrom: IsoDate | null;
};

/** Fields that show an error of the rule. */
const fieldOfError = {
  "duties.backdated": "validFrom",
  "duties.ends-before-it-begins": "validTo",
  "duties.half-confirmed": "confirmedBy",
  "duties.confirmed-later": "confirmedOn",
} as const;

/** WORK-060: form of a rule. Validates with the server's rules; a failed save keeps the input. */
function RuleForm({ stored, mayKeep, onChanged, onDone, onCancel }: RuleFormProps) {
  const t = useTranslations("duties");
  const words = useTranslations("shared");
  const queryClient = useQueryClient();
  const products = useQuery(productsQuery);
  const [today] = useState(() => moscowDate(new Date()));
  const rejections = Object.fromEntries(
    Object.entries(fieldOfError).map(([code, field]) => [
      code,
      { [field]: t(`errors.${code.slice("duties.".length) as "backdated"}`) },
    ]),
  ) as Readonly<Record<string, FieldTexts<Typed>>>;
  const required = (isMissing: boolean) => isMissing && t("errors.required");
  const form = useRequestForm({
    mutation: saveRule,
    values: typedOf(stored, today),
    check: (typed) => {
      const missing = {
        name: required(cleanText(typed.name) === ""),
        days: required(!/^[1-9]\d{0,2}$/.test(typed.days) || Number(typed.days) > dutyLimits.days),
        validFrom: required(typed.validFrom === null),
        citation: required(cleanText(typed.citation) === ""),
      };
      if (Object.values(missing).some(Boolean)) return missing;
      return rejections[ruleError(ruleOf(typed), stored, today) ?? ""] ?? {};
    },
    toRequest: (typed) => ({
      rule: ruleOf(typed),
      ...(stored && { change: { id: stored.id, version: stored.version } }),
    }),
    rejections,
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ["duties"] });
      onDone();
    },
  });
  const { values, field, optionalField, isChanged } = form;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  return (
    <DialogForm
      form={form}
      submitLabel={words("actions.save")}
      lockedBy={mayKeep ? undefined : words("errors.forbidden")}
      onCancel={onCancel}
      notices={
        <>
          {stored && <PendingApproval entity="duty-rule" id={stored.id} />}
          {values.confirmedBy === null && <NoticeBox tone="info">{t("rules.confirmedHint")}</NoticeBox>}
        </>
      }
    >
      <LimitedInput
        {...field("name")}
        label={t("fields.name")}
        withAsterisk
        data-autofocus
        limit={dutyLimits.name}
      />
      <RecordsSelect
        {...field("productTypeIds")}
        label={t("fields.products")}
        description={t("rules.productsHint")}
        records={products.data}
      />
      <FieldPair>
        <TonnesInput
          {...field("volumeFrom")}
          label={t("fields.volumeFrom")}
          description={t("rules.thresholdHint")}
        />
        <MoneyInput
          {...field("amountFrom")}
          label={t("fields.amountFrom")}
          description={t("rules.thresholdHint")}
        />
      </FieldPair>
      <SelectField
        label={t("fields.triggerField")}
        withAsterisk
        options={triggerFields.map((value) => ({ value, label: t(`triggers.${value}`) }))}
        value={values.triggerField}
        onChange={(chosen) => {
          const triggerField = triggerFields.find((known) => known === chosen);
          if (triggerField) form.change("triggerField", triggerField);
        }}
      />
      <FieldPair>
        <WholeNumberInput {...field("days")} label={t("fields.days")} withAsterisk maxDigits={3} />
        <SelectField
          label={t("fields.dayKind")}
          withAsterisk
          options={dayKinds.map((value) => ({ value, label: t(`dayKinds.${value}`) }))}
          value={values.dayKind}
          onChange={(chosen) => {
            const dayKind = dayKinds.find((known) => known === chosen);
            if (dayKind) form.change("dayKind", dayKind);
          }}
        />
      </FieldPair>
      <FieldPair>
        <DateInput
          {...field("validFrom")}
          label={t("fields.validFrom")}
          description={t("rules.validFromHint")}
          withAsterisk
        />
        <DateInput {...field("validTo")} label={t("fields.validTo")} description={t("rules.validToHint")} />
      </FieldPair>
      <LimitedTextarea
        {...field("citation")}
        label={t("fields.citation")}
        withAsterisk
        autosize
        minRows={2}
        limit={dutyLimits.citation}
      />
      <FieldPair>
        <LimitedInput
          {...optionalField("confirmedBy")}
          label={t("fields.confirmedBy")}
          limit={dutyLimits.confirmedBy}
        />
        <DateInput {...field("confirmedOn")} label={t("fields.confirmedOn")} />
      </FieldPair>
    </DialogForm>
  );
}

/** Returns the input of a rule. No lawyer has confirmed a new one yet. */
function typedOf(stored: StoredVersion | undefined, today: IsoDate): Typed {
  if (!stored)
    return {
      name: "",
      productTypeIds: [],
      volumeFrom: null,
      amountFrom: null,
      triggerField: "contract_date",
      days: "5",
      dayKind: "working",
      validFrom: today,
      validTo: null,
      citation: "",
      confirmedBy: null,
      confirmedOn: null,
    };
  const { id: _id, version: _version, kind: _kind, author: _author, at: _at, days, ...content } = stored;
  return { ...content, days: String(days) };
}

/** Converts input without empty required fields. */
const ruleOf = (typed: Typed) => ({
  ...typed,
  name: typed.name.trim(),
  productTypeIds: [...typed.productTypeIds],
  days: Number(typed.days),
  validFrom: typed.validFrom!,
  citation: typed.citation.trim(),
  confirmedBy: typed.confirmedBy?.trim() || null,
});
