import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { conditionFields } from "@birzha/domain/rules/custom-rule.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { dictionaryQuery } from "../../../../shared/form/inputs/dictionary-query.ts";
import { FieldPair } from "../../../../ui/fields/field-pair.tsx";
import { SegmentField } from "../../../../ui/fields/segment-field.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { YesNoField } from "../../../../ui/fields/yes-no-field.tsx";
import type { RuleFieldsProps } from "./definition-fields.tsx";
import { FieldSelect } from "./field-select.tsx";
import { dictionaryOf, type TypedRule } from "./typed-rule.ts";

/** RULE-002: the reports that a rule checks: all, or those with one value. */
export function ConditionFields({ typed, onChange, errorOf }: RuleFieldsProps) {
  const t = useTranslations("customRules.form");
  const { condition } = typed;
  const put = (part: Partial<TypedRule["condition"]>) =>
    onChange({ ...typed, condition: { ...condition, ...part } });
  const dictionary = dictionaryOf(condition.field);
  return (
    <>
      <SegmentField
        label={t("condition")}
        options={(["all", "some"] as const).map((value) => ({ value, label: t(`conditions.${value}`) }))}
        value={condition.isOn ? "some" : "all"}
        onChange={(value) => put({ isOn: value === "some" })}
      />
      {condition.isOn && (
        <FieldPair>
          <FieldSelect
            label={t("conditionField")}
            fields={conditionFields}
            value={condition.field}
            error={errorOf("conditionField")}
            onChange={(field) => field !== condition.field && put({ field, equals: null })}
          />
          {condition.field !== null &&
            (dictionary ? (
              <RecordSelect
                key={dictionary}
                dictionary={dictionary}
                value={typeof condition.equals === "number" ? condition.equals : null}
                error={errorOf("conditionValue")}
                onChange={(equals) => put({ equals })}
              />
            ) : (
              <YesNoField
                label={t("conditionValue")}
                withAsterisk
                value={typeof condition.equals === "boolean" ? condition.equals : null}
                error={errorOf("conditionValue")}
                onChange={(equals) => put({ equals })}
              />
            ))}
        </FieldPair>
      )}
    </>
  );
}

interface RecordSelectProps {
  readonly dictionary: DictionaryName;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (recordId: number) => void;
}

function RecordSelect({ dictionary, value, error, onChange }: RecordSelectProps) {
  const t = useTranslations();
  const records = useQuery(dictionaryQuery(dictionary));
  const isGone = value !== null && records.data?.every(({ id }) => id !== value);
  return (
    <SelectField
      label={t("customRules.form.conditionValue")}
      withAsterisk
      placeholder={t("shared.words.choose")}
      loading={records.isPending}
      options={[
        ...(isGone
          ? [
              {
                value: String(value),
                label: t("customRules.form.gone", { id: String(value) }),
                disabled: true,
              },
            ]
          : []),
        ...(records.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => id !== null && onChange(Number(id))}
    />
  );
}
