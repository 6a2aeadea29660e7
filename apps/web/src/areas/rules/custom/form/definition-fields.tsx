import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { customRuleLimits } from "@birzha/domain/rules/custom-rule-code.ts";
import {
  comparableFields,
  conditionFields,
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
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { DecimalInput } from "../../../../shared/inputs/decimal-input.tsx";
import { RecordsSelect } from "../../../../shared/inputs/records-select.tsx";
import { WholeNumberInput } from "../../../../shared/inputs/whole-number-input.tsx";
import { FieldPair } from "../../../../ui/fields/field-pair.tsx";
import { SegmentField } from "../../../../ui/fields/segment-field.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { YesNoField } from "../../../../ui/fields/yes-no-field.tsx";
import { FieldSelect } from "./field-select.tsx";
import { dictionaryOf, isDate, type RuleInput, type TypedRule, withField } from "./typed-rule.ts";

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

interface BoundInputProps {
  readonly field: ReportFormField;
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onUnreadable: (error: string | undefined) => void;
}

/** Limit of a field, in the input that the report has for it. */
function BoundInput({ field: name, onUnreadable, ...input }: BoundInputProps) {
  const field = fieldOf(name);
  switch (field.type) {
    case "date":
      return <DateInput {...input} onUnreadable={onUnreadable} />;
    case "integer":
      return (
        <WholeNumberInput
          {...input}
          value={input.value ?? ""}
          maxDigits={4}
          onChange={(digits) => input.onChange(digits === "" ? null : digits)}
        />
      );
    default:
      return (
        <DecimalInput
          {...input}
          type={field.type}
          scale={"scale" in field ? field.scale : 0}
          onUnreadable={onUnreadable}
        />
      );
  }
}

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
