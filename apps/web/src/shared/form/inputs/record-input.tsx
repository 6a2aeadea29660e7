import { type CatalogRecord, usualCurrencyCode } from "@birzha/domain/catalogs/catalogs.ts";
import type {
  ChosenRecord,
  FieldValue,
  FormDefinition,
  SelectField as Field,
} from "@birzha/domain/forms/definition.ts";
import { offeredRecords } from "@birzha/domain/forms/options.ts";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { useUsualValues } from "../../inputs/usual-values.ts";
import type { InputLook } from "./input-look.ts";
import { toValues } from "../form-entries.ts";
import { useFormHost } from "../form-host.ts";

interface RecordInputProps {
  readonly field: Field;
  readonly look: InputLook;
  readonly value: ChosenRecord | null;
  readonly onChange: (value: ChosenRecord | null) => void;
}

/** A select of dictionary records, filtered by the values of other fields (OTC-080, OTC-118, G-77). */
export function RecordInput({ field, look, value, onChange }: RecordInputProps) {
  const t = useTranslations("shared.words");
  const { definition, context, dictionaries, control } = useFormHost();
  const governing = useMemo(() => governingFields(definition, field.name), [definition, field.name]);
  const chosen = useWatch({ control, name: governing }) as readonly (FieldValue | null)[];
  const records = dictionaries.records(field.dictionary);
  const offered = useMemo(() => {
    const values = toValues(Object.fromEntries(governing.map((name, index) => [name, chosen[index]])));
    return offeredRecords(definition, field.name, records, values, context);
  }, [definition, field.name, governing, chosen, records, context]);

  const { usualFirst, remember } = useUsualValues(field.name);
  const isOffered = value === null || offered.some(({ id }) => id === value.id);
  const options = [
    // Keep showing a chosen record that is not offered (any more), so that its error makes sense.
    ...(isOffered ? [] : [{ value: String(value.id), label: value.name, disabled: true }]),
    ...usualFirst(
      offered
        .toSorted((one, other) => Number(isUsual(field, other)) - Number(isUsual(field, one)))
        .map(({ id, name }) => ({ value: String(id), label: name })),
    ),
  ];
  return (
    <SelectField
      {...look}
      placeholder={look.disabled ? undefined : t("choose")}
      clearable={!look.required}
      loading={dictionaries.isLoading(field.dictionary)}
      options={options}
      value={value === null ? null : String(value.id)}
      onChange={(id) => {
        const record = offered.find((each) => String(each.id) === id);
        if (record) remember(String(record.id));
        onChange(record ? { id: record.id, name: record.name } : null);
      }}
    />
  );
}

const isUsual = (field: Field, { code }: CatalogRecord): boolean =>
  field.dictionary === "currencies" && code === usualCurrencyCode;

/** Returns the fields whose values filter the records of this one. */
const governingFields = (definition: FormDefinition, name: string): string[] =>
  definition.optionFilters
    .filter(({ field }) => field === name)
    .flatMap((filter) => (filter.kind === "shared-flag" ? [filter.with] : [...filter.regions]));
