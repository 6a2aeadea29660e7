import type { FieldStates } from "@birzha/domain/forms/field-states.ts";
import { useDeferredValue } from "react";
import type { FieldFolding } from "./folding/field-folding.ts";
import { FoldedFields, FoldedSections } from "./folding/folded-fields.tsx";
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
  /** Hides fields that the user needs seldom; undefined shows all. */
  readonly folding?: FieldFolding | undefined;
}

/** All sections with visible fields. Renders the first section at once and defers the others (HOUSE-024). */
export function FormSections({ states, layout, locked, filledHint, folding }: FormSectionsProps) {
  const { definition, words } = useFormHost();
  const isWhole = useDeferredValue(true, false);
  const sections = definition.sections
    .map(({ name, fields }) => {
      const visible = fields.filter((field) => field.system !== true && states[field.name]!.visible);
      return {
        name,
        fields: folding ? visible.filter((field) => folding.isShown(field.name)) : visible,
        folded: folding
          ? visible.filter((field) => !folding.isShown(field.name) && !states[field.name]!.disabled)
          : [],
      };
    })
    .filter(({ fields, folded }) => fields.length + folded.length > 0);
  const folded = sections.filter(({ fields }) => fields.length === 0);
  return (
    <>
      {sections
        .filter(({ fields }) => fields.length > 0)
        .slice(0, isWhole ? undefined : 1)
        .map(({ name, fields, folded: others }) => (
          <FormSection
            key={name}
            name={name}
            title={words.section(name)}
            more={
              folding &&
              others.length > 0 && <FoldedFields section={name} fields={others} onUnfold={folding.unfold} />
            }
          >
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
        ))}
      {folding && isWhole && folded.length > 0 && (
        <FoldedSections sections={folded} onUnfold={folding.unfold} />
      )}
    </>
  );
}
