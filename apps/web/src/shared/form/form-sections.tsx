import type { FieldStates } from "@birzha/domain/forms/field-states.ts";
import { FormField } from "./form-field.tsx";
import { type FormLayout, useFormHost } from "./form-host.ts";
import { FormSection } from "./form-section.tsx";

interface FormSectionsProps {
  readonly states: FieldStates;
  readonly layout: FormLayout;
  readonly locked: ReadonlySet<string>;
}

/** All sections that have something to fill in. */
export function FormSections({ states, layout, locked }: FormSectionsProps) {
  const { definition, words } = useFormHost();
  return definition.sections.map((section) => {
    const fields = section.fields.filter(({ name, system }) => system !== true && states[name]!.visible);
    if (fields.length === 0) return null;
    return (
      <FormSection key={section.name} name={section.name} title={words.section(section.name)}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            place={layout[field.name]}
            isRequired={states[field.name]!.required}
            isDisabled={states[field.name]!.disabled}
            isLocked={locked.has(field.name)}
          />
        ))}
      </FormSection>
    );
  });
}
