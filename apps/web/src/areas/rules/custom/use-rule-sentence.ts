import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { hasDecimals, valueTypes } from "@birzha/domain/fields/value-types.ts";
import { fieldOf, type RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import { dictionariesQuery } from "../../../shared/form/inputs/dictionary-query.ts";
import { dictionaryOf, isDate } from "./form/typed-rule.ts";

/** Records that a sentence names. */
const namedRecords = 3;

/** Formats a number or a date of a field as the report does. A year has no thousands separator. */
export function formatFieldValue(name: ReportFormField, value: string): string {
  const field = fieldOf(name);
  if (field.type === "date") return formatDate(value);
  if (!hasDecimals(field) || !isDecimal(value)) return value;
  return formatLocalDecimal(value, value.includes(".") ? valueTypes[field.type].decimals?.shown : 0);
}

/** RULE-002: returns a definition as one sentence. */
export function useRuleSentence(definitions: readonly RuleDefinition[]) {
  const t = useTranslations("customRules.sentence");
  const label = useTranslations("agreements.fields");
  const words = useTranslations("shared.words");
  const nameOf = useRecordNames(definitions);

  const limitSentence = (definition: RuleDefinition & { readonly template: "limit" }) => {
    const { field, minimum, maximum } = definition;
    const kind = isDate(field) ? "dates" : "limit";
    const bounds = { minimum: "", maximum: "" };
    if (minimum !== null) bounds.minimum = formatFieldValue(field, minimum);
    if (maximum !== null) bounds.maximum = formatFieldValue(field, maximum);
    const form = maximum === null ? "minimum" : minimum === null ? "maximum" : "both";
    return t(`${kind}.${form}`, { field: label(field), ...bounds });
  };
  const relationSentence = (definition: RuleDefinition & { readonly template: "relation" }) => {
    const { field, operator, otherField } = definition;
    const names = { field: label(field), other: label(otherField) };
    const hasOrder = operator === "atMost" || operator === "atLeast";
    return hasOrder && isDate(field)
      ? t(`relationOfDates.${operator}`, names)
      : t(`relation.${operator}`, names);
  };
  const listSentence = (definition: RuleDefinition & { readonly template: "list" }) => {
    const { field, mode, recordIds } = definition;
    const dictionary = dictionaryOf(field);
    const names = recordIds.slice(0, namedRecords).map((id) => (dictionary ? nameOf(dictionary, id) : ""));
    const more = recordIds.length - names.length;
    const records = more > 0 ? t("more", { records: names.join(", "), count: more }) : names.join(", ");
    return t(`list.${mode}`, { field: label(field), records });
  };
  const conditionText = ({ field, equals }: NonNullable<RuleDefinition["condition"]>) => {
    if (typeof equals === "boolean") return words(equals ? "yes" : "no").toLowerCase();
    const dictionary = dictionaryOf(field);
    return dictionary ? nameOf(dictionary, equals) : "";
  };

  return (definition: RuleDefinition): string => {
    const rule =
      definition.template === "limit"
        ? limitSentence(definition)
        : definition.template === "relation"
          ? relationSentence(definition)
          : listSentence(definition);
    const { condition } = definition;
    return condition
      ? t("condition", { rule, field: label(condition.field), value: conditionText(condition) })
      : rule;
  };
}

export type RecordName = (dictionary: DictionaryName, id: number) => string;

/** Returns the names of the records in rules. A record that the catalogue no longer offers shows its id. */
export function useRecordNames(definitions: readonly RuleDefinition[]): RecordName {
  const t = useTranslations("customRules.form");
  const used = definitions.flatMap((definition) => {
    const fields = definition.template === "list" ? [definition.field] : [];
    return [...fields, ...(definition.condition ? [definition.condition.field] : [])];
  });
  const key = [...new Set(used.flatMap((field) => dictionaryOf(field) ?? []))].toSorted().join();
  const dictionaries = useMemo(() => (key === "" ? [] : (key.split(",") as DictionaryName[])), [key]);
  const { data } = useQuery({ ...dictionariesQuery, enabled: dictionaries.length > 0 });
  const names = useMemo(
    () =>
      new Map(
        dictionaries.map((name) => [name, data && new Map(data[name]?.map((item) => [item.id, item.name]))]),
      ),
    [dictionaries, data],
  );
  return useCallback(
    (dictionary, id) => {
      const records = names.get(dictionary);
      return records ? (records.get(id) ?? t("gone", { id: String(id) })) : "…";
    },
    [names, t],
  );
}
