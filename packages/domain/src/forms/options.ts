import type { CatalogRecord } from "../catalogs/catalogs.ts";
import { type FormContext, isChosenRecord, recordOf } from "./conditions.ts";
import type { ChosenRecord, FormDefinition, FormValues, OptionFilter, SelectField } from "./definition.ts";
import type { FieldError } from "./field-error.ts";

/** G-77: visibility type of a product type with limited regions. */
const chosenRegions = 2;

function lets(
  filter: OptionFilter,
  record: CatalogRecord,
  definition: FormDefinition,
  values: FormValues,
  context: FormContext,
): boolean {
  if (filter.kind === "shared-flag") {
    const governing = recordOf(definition, filter.with, values, context);
    const flags = filter.flags.filter((flag) => governing?.[flag] === true);
    return flags.length === 0 || flags.some((flag) => record[flag] === true);
  }
  if (record.visibilityType !== chosenRegions) return true;
  const chosen = filter.regions.map((field) => values[field]).filter(isChosenRecord);
  return chosen.length === 0 || chosen.some(({ id }) => record.regionIds?.includes(id) === true);
}

/**
 * Returns the options of a select: active records that pass all filters of the field (OTC-080, OTC-118, G-50,
 * G-77).
 */
export const offeredRecords = (
  definition: FormDefinition,
  field: string,
  records: readonly CatalogRecord[],
  values: FormValues,
  context: FormContext,
): readonly CatalogRecord[] => {
  const filters = definition.optionFilters.filter((filter) => filter.field === field);
  return records.filter(
    (record) =>
      record.isActive && filters.every((filter) => lets(filter, record, definition, values, context)),
  );
};

/** Returns the stored record of this field if the value still refers to it. */
export function storedChoice(
  field: string,
  value: ChosenRecord,
  { stored }: FormContext,
): ChosenRecord | undefined {
  const before = stored?.[field];
  return isChosenRecord(before) && before.id === value.id ? before : undefined;
}

/** S-5: validates that the record exists, is active or was chosen earlier, and passes binding filters. */
export function choiceError(
  definition: FormDefinition,
  field: SelectField,
  value: ChosenRecord,
  values: FormValues,
  context: FormContext,
): FieldError | undefined {
  const record = context.catalog(field.dictionary, value.id);
  const wasChosen = storedChoice(field.name, value, context) !== undefined;
  if (!record) return wasChosen ? undefined : { code: "option" };
  if (!record.isActive && !wasChosen) return { code: "option-inactive" };
  const isForbidden = definition.optionFilters.some(
    (filter) =>
      filter.field === field.name && filter.binding && !lets(filter, record, definition, values, context),
  );
  return isForbidden ? { code: "option-not-offered" } : undefined;
}
