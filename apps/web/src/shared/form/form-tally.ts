import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import type { FieldStates } from "@birzha/domain/forms/field-states.ts";
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Progress of a section. */
export interface SectionTally {
  readonly section: string;
  /** Number of fields that are required now. */
  readonly required: number;
  readonly filled: number;
  /** Whether any field, required or not, has a value. */
  readonly hasValues: boolean;
  readonly errors: number;
}

interface Judged {
  readonly value: (field: string) => unknown;
  readonly hasError: (field: string) => boolean;
}

/** Counts filled fields; omits sections without visible fields. */
function tallySections(
  definition: FormDefinition,
  states: FieldStates,
  { value, hasError }: Judged,
): readonly SectionTally[] {
  return definition.sections.flatMap(({ name: section, fields }) => {
    const entered = fields.filter(({ name, system }) => system !== true && states[name]!.visible);
    if (entered.length === 0) return [];
    const isFilled = ({ name }: { name: string }) => !isBlank(value(name) as Parameters<typeof isBlank>[0]);
    const required = entered.filter(({ name }) => states[name]!.required);
    return [
      {
        section,
        required: required.length,
        filled: required.filter(isFilled).length,
        hasValues: entered.some(isFilled),
        errors: entered.filter(({ name }) => hasError(name)).length,
      },
    ];
  });
}

/** Returns the progress of a form. The result changes only when a number does, not on every key press. */
export function useFormTally(
  definition: FormDefinition,
  form: UseFormReturn<FieldValues>,
  states: FieldStates,
): readonly SectionTally[] {
  const [tally, setTally] = useState<readonly SectionTally[]>([]);
  useEffect(() => {
    const count = () =>
      setTally((before) => {
        const now = tallySections(definition, states, {
          value: (field) => form.getValues(field) as unknown,
          hasError: (field) => form.getFieldState(field).error !== undefined,
        });
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    count();
    return form.subscribe({ formState: { values: true, errors: true }, callback: count });
  }, [definition, form, states]);
  return tally;
}
