import { type FormContext, isChosenRecord, recordOf } from "./conditions.ts";
import {
  type ChosenRecord,
  fieldsOf,
  type FormDefinition,
  type FormPreset,
  type FormValues,
} from "./definition.ts";

/** Returns the default of the record in `preset.from` if it is active. */
function presetRecord(
  definition: FormDefinition,
  preset: FormPreset,
  values: FormValues,
  context: FormContext,
): ChosenRecord | undefined {
  const id = recordOf(definition, preset.from, values, context)?.[preset.attribute];
  const target = fieldsOf(definition).find(({ name }) => name === preset.into);
  if (id === undefined || target?.type !== "select") return undefined;
  const record = context.catalog(target.dictionary, id);
  return record?.isActive ? { id: record.id, name: record.name } : undefined;
}

/**
 * Applies presets after a change (OTC-119). Fills a target only if it is empty or has the previous default,
 * so that it never overwrites the user's choice (G-50).
 */
export function applyPresets(
  definition: FormDefinition,
  before: FormValues,
  after: FormValues,
  context: FormContext,
): FormValues {
  let values = after;
  for (const preset of definition.presets) {
    const [former, chosen] = [before[preset.from], after[preset.from]];
    const isSame = isChosenRecord(former) && isChosenRecord(chosen) && former.id === chosen.id;
    const proposal = presetRecord(definition, preset, after, context);
    if (isSame || !proposal) continue;
    const current = after[preset.into];
    const formerProposal = presetRecord(definition, preset, before, context);
    const isUntouched = isChosenRecord(current) && current.id === formerProposal?.id;
    if (current === undefined || isUntouched) values = { ...values, [preset.into]: proposal };
  }
  return values;
}
