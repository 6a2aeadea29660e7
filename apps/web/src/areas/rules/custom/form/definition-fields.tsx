import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { customRuleLimits } from "@birzha/domain/rules/custom-rule-limits.ts";
import {
  comparableFields,
  fieldOf,
  limitFields,
  listFields,
  operatorsOf,
  relationFields,
  relationOperators,
} from "@birzha/domain/rules/custom-rule.ts";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { dictionaryQuery } from "../../../../shared/form/inputs/dictionary-query.ts";
import { RecordsSelect } from "../../../../shared/inputs/records-select.tsx";
import { FieldPair } from "../../../../ui/fields/field-pair.tsx";
import { SegmentField } from "../../../../ui/fields/segment-field.tsx";
import { BoundInput } from "./bound-input.tsx";
import { FieldSelect } from "./field-select.tsx";
import { dictionaryOf, isDate, withField, type RuleInput, type TypedRule } from "./typed-rule.ts";

const listModes = ["allowed", "forbidden"] as const;

export interface RuleFieldsProps {
  readonly typed: TypedRule;
  readonly onChange: (typed: TypedRule) => void;
  readonly errorOf: (input: RuleInput) => string | undefined;
  /** Text of an input that is no number or date. */
  readonly onUnreadable: (input: RuleInput, error: string | undefined) => void;
}

/** RULE-002: inputs of the chosen template. */
export function DefinitionFields(props: RuleFieldsProps) {
  switch (props.typed.template) {
    case "limit":
      return <LimitFields {...props} />;
    case "relation":
      return <RelationFields {...props} />;
    case "list":
      return <ListFields {...props} />;
  }
}

function LimitFields({ typed, onChange, errorOf, onUnreadable }: RuleFieldsProps) {
  const t = useTranslations("customRules.form");
  const { limit } = typed;
  const { field } = limit;
  return (
    <>
      <FieldSelect
        label={t("field")}
        fields={limitFields}
        value={field}
        error={errorOf("field")}
        onChange={(chosen) => onChange(withField(typed, chosen))}
      />
      {field !== null && (
        <>
          <FieldPair>
            {(["minimum", "maximum"] as const).map((bound) => (
              <BoundInput
                key={`${field} ${bound}`}
                field={field}
                label={t(isDate(field) ? `${bound}Date` : bound)}
                value={limit[bound]}
                error={errorOf(bound)}
                onChange={(value) => onChange({ ...typed, limit: { ...limit, [bound]: value } })}
                onUnreadable={(error) => onUnreadable(bound, error)}
              />
            ))}
          </FieldPair>
          <Text c="var(--ink-3)" fz="0.8125rem" style={{ textWrap: "pretty" }}>
            {t("limitHint")} {fieldOf(field).type === "money" && t("moneyHint")}
          </Text>
        </>
      )}
    </>
  );
}

function RelationFields({ typed, onChange, errorOf }: RuleFieldsProps) {
  const t = useTranslations("customRules.form");
  const { relation } = typed;
  const { field, operator, otherField } = relation;
  return (
    <>
      <FieldSelect
        label={t("field")}
        fields={relationFields}
        value={field}
        error={errorOf("field")}
        onChange={(chosen) => onChange(withField(typed, chosen))}
      />
      {field !== null && (
        <>
          <SegmentField
            label={t("operator")}
            options={relationOperators
              .filter((each) => operatorsOf(field).includes(each))
              .map((value) => ({
                value,
                label:
                  isDate(field) && (value === "atMost" || value === "atLeast")
                    ? t(`operatorsOfDates.${value}`)
                    : t(`operators.${value}`),
              }))}
            value={operator}
            onChange={(value) => {
              const chosen = relationOperators.find((each) => each === value);
              if (chosen) onChange({ ...typed, relation: { ...relation, operator: chosen } });
            }}
          />
          <FieldSelect
            key={field}
            label={t("otherField")}
            fields={comparableFields(field)}
            value={otherField}
            error={errorOf("otherField")}
            onChange={(chosen) => onChange({ ...typed, relation: { ...relation, otherField: chosen } })}
          />
        </>
      )}
    </>
  );
}

function ListFields({ typed, onChange, errorOf }: RuleFieldsProps) {
  const t = useTranslations("customRules.form");
  const { list } = typed;
  const dictionary = dictionaryOf(list.field);
  return (
    <>
      <FieldSelect
        label={t("field")}
        fields={listFields}
        value={list.field}
        error={errorOf("field")}
        onChange={(chosen) => onChange(withField(typed, chosen))}
      />
      {dictionary && (
        <>
          <SegmentField
            label={t("mode")}
            options={listModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
            value={list.mode}
            onChange={(value) => {
              const mode = listModes.find((each) => each === value);
              if (mode) onChange({ ...typed, list: { ...list, mode } });
            }}
          />
          <RecordsField
            key={dictionary}
            dictionary={dictionary}
            value={list.recordIds}
            error={errorOf("records")}
            onChange={(recordIds) => onChange({ ...typed, list: { ...list, recordIds } })}
          />
        </>
      )}
    </>
  );
}

interface RecordsFieldProps {
  readonly dictionary: DictionaryName;
  readonly value: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (recordIds: readonly number[]) => void;
}

function RecordsField({ dictionary, value, error, onChange }: RecordsFieldProps) {
  const t = useTranslations("customRules.form");
  const records = useQuery(dictionaryQuery(dictionary));
  return (
    <RecordsSelect
      label={t("records")}
      description={t("recordsHint", { max: customRuleLimits.records })}
      withAsterisk
      clearable
      maxValues={customRuleLimits.records}
      hidePickedOptions
      placeholder={value.length === 0 ? t("recordsPlaceholder") : undefined}
      records={records.data}
      goneName={(id) => t("gone", { id })}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
