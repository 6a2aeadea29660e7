import type { FieldStates } from "@birzha/domain/forms/field-states.ts";
import { useDeferredValue } from "react";
import { FormField } from "./form-field.tsx";
import { type FormLayout, useFormHost } from "./form-host.ts";
import { FormSection } from "./form-section.tsx";
import type { LockedNames } from "./inputs/use-inn-autofill.ts";

interface FormSectionsProps {
  readonly states: FieldStates;
  readonly layout: FormLayout;
  readonly locked: LockedNames;
  /** Meaning of the mark in a name that was filled in by a typed INN (OTC-070). */
  readonly filledHint: string;
}

/** All sections with visible fields. Renders the first section at once and defers the others (HOUSE-024). */
export function FormSections({ states, layout, locked, filledHint }: FormSectionsProps) {
  const { definition, words } = useFormHost();
  const isWhole = useDeferredValue(true, false);
  const sections = definition.sections
    .map(({ name, fields }) => ({
      name,
      fields: fields.filter((field) => field.system !== true && states[field.name]!.visible),
    }))
    .filter(({ fields }) => fields.length > 0);
  return sections.slice(0, isWhole ? undefined : 1).map(({ name, fields }) => (
    <FormSection key={name} name={name} title={words.section(name)}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          place={layout[field.name]}
          isRequired={states[field.name]!.required}
          isDisabled={states[field.name]!.disabled}
          isLocked={locked.has(field.name)}
          filledHint={locked.get(field.name) === "typed" ? filledHint : undefined}
        />
      ))}
    </FormSection>
  ));
}
