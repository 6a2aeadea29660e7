import {
  comparableFields,
  fieldOf,
  limitFields,
  listFields,
  operatorsOf,
  relationFields,
  relationOperators,
} from "@birzha/domain/rules/custom-rule.ts";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { SegmentField } from "../../../../ui/fields/segment-field.tsx";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { BoundInput } from "./bound-input.tsx";
import { FieldSelect } from "./field-select.tsx";
import css from "./rule-form.module.css";
import { dictionaryOf, isDate, withField, type RuleInput, type TypedRule } from "./typed-rule.ts";

const RecordsSelect = lazyComponent(() => import("./records-select.tsx"));

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
          <div className={css.pair}>
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
          </div>
          <p className={css.hint}>
            {t("limitHint")} {fieldOf(field).type === "money" && t("moneyHint")}
          </p>
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
          <Suspense>
            <RecordsSelect
              key={dictionary}
              dictionary={dictionary}
              value={list.recordIds}
              error={errorOf("records")}
              onChange={(recordIds) => onChange({ ...typed, list: { ...list, recordIds } })}
            />
          </Suspense>
        </>
      )}
    </>
  );
}
